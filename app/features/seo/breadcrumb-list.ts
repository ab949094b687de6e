import type { BreadcrumbList } from "schema-dts";
import { siteOrigin } from "#app/features/seo/site-origin.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";

/** The way to a page for search engines; the last crumb is the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(href && { item: siteOrigin + href }),
    })),
  };
}
