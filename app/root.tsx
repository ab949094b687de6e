import siteScript from "virtual:site-script";
import { type ReactNode, useContext } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { catalogueContext, originContext, todayContext } from "#app/context.ts";
import { NonceContext, runsReact } from "#app/lib/runs-react.ts";
import { checkOrigin } from "#app/platform/http/check-origin.ts";
import { clearShownFlash, readFlash } from "#app/platform/http/flash.server.ts";
import { limitBody } from "#app/platform/http/limit-body.ts";
import { notePattern } from "#app/platform/http/note-pattern.ts";
import { sayUnavailable } from "#app/platform/http/say-unavailable.ts";
import { useVisitor } from "#app/platform/http/use-visitor.ts";
import { LazyErrorPage } from "#app/public/frame/lazy-error-page.tsx";
import { isNotOffered } from "#app/public/frame/not-offered.ts";
import { readFrame } from "#app/public/frame/read-frame.ts";
import styles from "#app/styles.css?url";
import font from "#app/ui/fonts/anek-latin.woff2?url";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/root";

export const middleware = [notePattern, sayUnavailable, clearShownFlash, checkOrigin, limitBody];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    flash: readFlash(request),
    origin: context.get(originContext),
    frame: readFrame(context.get(catalogueContext), context.get(todayContext)),
  };
}

/** The flash message belongs to the first page only, not to later revalidations. */
export const shouldRevalidate = () => false;

/** React is loaded for routes with `handle = { runsReact: true }`, else the site's own script. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const hasReact = runsReact(matches.map(({ handle }) => handle));
  const nonce = useContext(NonceContext);
  const scheme = matches.map(({ loaderData }) => schemeOf(loaderData)).find(Boolean);
  const flash = useRouteLoaderData<typeof loader>("root")?.flash;
  // The desk has all its messages in one place.
  const isDesk = matches.some(({ id }) => id === "desk/frame/staff-frame");
  return (
    <html
      className={scheme && `scheme-${scheme}`}
      lang="en-IN"
      data-signed-in={useVisitor()?.account}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0F5B46" />
        <Meta />
        {/* Files of ours need no nonce; on hydration the router would miss the server's. */}
        <Links nonce={hasReact ? "" : undefined} />
        {/* For the style elements of the desk's components. Browsers hide it from style sheets. */}
        {hasReact && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {/* It goes from page to page by itself; the browser reports each transition that it skips. */}
        {isDesk && (
          <style nonce={nonce} suppressHydrationWarning>
            {"@view-transition { navigation: none; }"}
          </style>
        )}
        {!hasReact && <script type="module" fetchPriority="low" src={siteScript} />}
      </head>
      <body>
        {children}
        <Toast message={isDesk ? undefined : flash?.text} />
        {hasReact && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Light or dark, where a page's frame has a choice of it: the desk's alone. */
function schemeOf(loaderData: unknown): string | undefined {
  const has = typeof loaderData === "object" && loaderData !== null && "scheme" in loaderData;
  return has ? String(loaderData.scheme) : undefined;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <LazyErrorPage status={500} />;
  const { status, data } = error;
  if (isNotOffered(data)) return <LazyErrorPage status={status} {...data} />;
  return <LazyErrorPage status={status} reason={typeof data === "string" ? data : undefined} />;
}
