import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Every address of the route table, with its parameters: `/admin/:records/:id`. */
export function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const full = path ? `${parent}/${path.replace(/^\//, "")}` : parent;
    const own = path !== undefined || index ? [full || "/"] : [];
    return [...own, ...pathsOf(children ?? [], full)];
  });
}
