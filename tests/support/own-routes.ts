import { sourceBuild } from "#tests/support/source-build.ts";

interface OwnRoute {
  id: string;
  hasLoader: boolean;
  hasAction: boolean;
}

/** The route of each address, whose id the router's own script may ask for alone. */
export async function ownRoutes(): Promise<Map<string, OwnRoute>> {
  const { routes } = await sourceBuild();
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    const own = route.path ? `/${route.path.replace(/^\//, "")}` : "";
    return pathOf(route.parentId) + own;
  };
  // Below a layout with an address stands the page that is shown there; it comes later.
  const pages = Object.values(routes).filter(({ path, index }) => path !== undefined || index);
  return new Map(
    pages.map(({ id, module }) => [
      pathOf(id).replace(/^\/+/, "/") || "/",
      { id, hasLoader: "loader" in module, hasAction: "action" in module },
    ]),
  );
}
