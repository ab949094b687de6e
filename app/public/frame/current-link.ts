import type { MainLink } from "#content/site-links.ts";

/** The `aria-current` of a main link: `page` on its own page, `true` on the pages it holds. */
export function currentLink({ href, holds = [] }: MainLink, pathname: string) {
  // Pages that are rendered at build time are asked for with a slash at the end.
  const here = pathname.replace(/(?<=.)\/$/, "");
  if (here === href) return "page";
  return holds.some((page) => `${here}/`.startsWith(`${page}/`)) || undefined;
}
