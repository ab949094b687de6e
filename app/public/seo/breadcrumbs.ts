import type { BreadcrumbList } from "schema-dts";
import type { Described } from "#app/public/seo/page-meta.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";

/** The trail to a page, from the site's home down to the page itself. */
export function breadcrumbs(...trail: { name: string; path: string }[]): Described<BreadcrumbList> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteOrigin + path,
    })),
  };
}
