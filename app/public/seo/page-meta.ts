import type { MetaDescriptor } from "react-router";
import type { BreadcrumbList, Thing } from "schema-dts";
import { placeholderOrigin } from "#app/lib/site-origin.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import { company } from "#content/company.ts";

interface PageFacts {
  title: string;
  description: string;
  path: string;
  /** From below the home page on. */
  crumbs?: readonly Crumb[];
  jsonLd?: readonly Described<Thing>[];
}

/** Returns the metadata for search engines and shared links. */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { title, description, path, crumbs, jsonLd = [] } = facts;
  const url = placeholderOrigin + path;
  const things = crumbs ? [...jsonLd, breadcrumbList(crumbs, path)] : jsonLd;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: placeholderOrigin + ogPicture(path) },
    { property: "og:image:width", content: String(ogSize.width) },
    { property: "og:image:height", content: String(ogSize.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** Without schema-dts's form of a bare name. */
export type Described<Kind extends Thing> = Exclude<Kind, string>;

function breadcrumbList(crumbs: readonly Crumb[], path: string): Described<BreadcrumbList> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ label: "Home", href: "/" }, ...crumbs].map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: placeholderOrigin + (href ?? path),
    })),
  };
}

/** The path of a page's Open Graph picture (scripts/og/og-pictures.ts). */
export function ogPicture(path: string): string {
  return `/og/${path.slice(1).replaceAll("/", "-") || "home"}.jpg`;
}

/** In pixels, as all networks accept it. */
export const ogSize = { width: 1200, height: 630 };
