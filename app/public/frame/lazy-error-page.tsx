import { lazy } from "react";

/** Loaded only on an error; offline that fails, and one line appears instead. */
export const LazyErrorPage = lazy(() =>
  import("#app/public/frame/error-page.tsx").then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    () => ({ default: OfflineError }),
  ),
);

function OfflineError() {
  return (
    <p className="page-width py-21">
      This page cannot be shown just now. <a href="?">Try again</a>
    </p>
  );
}
