import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import routes from "#app/routes.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** A route's module as somebody wrote it; the router's own types leave its properties out. */
interface RouteModule {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
}

/**
 * The server build of `react-router build`, put together from the sources: the same routes
 * with the same modules. The router's own Vite plugin would do it too, but it watches files and
 * writes types, which would disturb `npm run dev` beside the tests.
 */
export async function sourceBuild() {
  const below = await Promise.all((await routes).map((route) => serverRoutes(route, "root")));
  const root = { id: "root", path: "", module: await loadModule("root.tsx") };
  const all: ServerRoute[] = [root, ...below.flat()];
  return {
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      version: "source",
      url: "/manifest.js",
      entry: { module: "/app/entry.client.tsx", imports: [] },
      routes: Object.fromEntries(all.map((route) => [route.id, browserRoute(route)])),
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    allowedActionOrigins: ["**"],
  } satisfies ServerBuild;
}

/** A route of `app/routes.ts` with all those below it. */
async function serverRoutes(route: RouteConfigEntry, parentId: string): Promise<ServerRoute[]> {
  const { file, id = file.replace(/\.tsx?$/, ""), path, index, children = [] } = route;
  const own = { id, parentId, path, index, module: await loadModule(file) };
  const below = await Promise.all(children.map((child) => serverRoutes(child, id)));
  return [own, ...below.flat()];
}

const modules = import.meta.glob<RouteModule>([
  "/app/root.tsx",
  "/app/{public,account,desk}/**/*.{ts,tsx}",
  "!/app/**/*.test.ts",
]);

/** Components are given their data as properties, as the router's plugin compiles them. */
async function loadModule(file: string): Promise<ServerRoute["module"]> {
  const load = modules[`/app/${file}`];
  if (!load) throw new Error(`app/routes.ts names ${file}, which is not there`);
  const { default: Component, ErrorBoundary, ...module } = await load();
  // A route without a screen has no component, whatever the type says.
  return {
    ...module,
    ...(Component && { default: withComponentProps(Component) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
  } as ServerRoute["module"];
}

function browserRoute({ id, parentId, path, index, module }: ServerRoute) {
  return {
    id,
    parentId,
    path,
    index,
    module: `/app/${id}`,
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: "ErrorBoundary" in module,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}
