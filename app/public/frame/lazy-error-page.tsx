import { lazy } from "react";

/**
 * The page of an error, fetched only when there is one: every page that runs React has the root's
 * error boundary, and hardly one shows it. Where the network is what failed, a line does.
 */
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
