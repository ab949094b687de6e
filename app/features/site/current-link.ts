import type { MainLink } from "#content/site-links.ts";

/** The `aria-current` of a main link: `page` on its own page, `true` on the pages it holds. */
export function currentLink({ href, holds = [] }: MainLink, pathname: string) {
  if (pathname === href) return "page";
  return holds.some((page) => `${pathname}/`.startsWith(`${page}/`)) || undefined;
}
