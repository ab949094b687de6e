import type { BreadcrumbList } from "schema-dts";
import { breadcrumbs } from "#app/public/seo/breadcrumbs.ts";
import type { Described } from "#app/public/seo/page-meta.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";

/**
 * The crumbs that a page shows, for search engines.
 * @param path the page's own, for the last crumb, which is no link on the page
 */
export function breadcrumbList(crumbs: readonly Crumb[], path: string): Described<BreadcrumbList> {
  return breadcrumbs(...crumbs.map(({ label, href }) => ({ name: label, path: href ?? path })));
}
