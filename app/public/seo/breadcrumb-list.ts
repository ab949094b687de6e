import type { BreadcrumbList } from "schema-dts";
import type { Described } from "#app/public/seo/page-meta.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";

/**
 * The way from the site's home down to a page, for search engines.
 * @param crumbs as the page shows them, or would
 * @param path the page's own, for the last crumb, which is no link on the page
 */
export function breadcrumbList(crumbs: readonly Crumb[], path: string): Described<BreadcrumbList> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ label: "Home", href: "/" }, ...crumbs].map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: siteOrigin + (href ?? path),
    })),
  };
}
