import fc from "fast-check";

/**
 * The same address as the router's own script asks it: loaders and actions do the same, and the
 * answer is their data in place of a page, which costs a quarter.
 */
export function asData(address: string): string {
  const [path = "", query] = address.split("?");
  const own = path === "/" ? "/_" : path;
  return query === undefined ? `${own}.data` : `${own}.data?${query}`;
}

/** Whether an input is sent that way: one in eight gets its page, which is seen to hold no markup. */
export const mostly = fc.integer({ min: 1, max: 8 }).map((number) => number > 1);
