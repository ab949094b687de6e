import type { MetaDescriptor } from "react-router";
import type { Thing } from "schema-dts";
import { ogPicture, ogSize } from "#app/public/seo/og-picture.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import { company } from "#content/company.ts";

/**
 * What search engines and shared links show of a page, for its `meta` export.
 * @param path the page's one address, without query
 */
export function pageMeta({
  title,
  description,
  path,
  jsonLd = [],
}: {
  title: string;
  description: string;
  path: string;
  /** Schema.org things that the page describes. */
  jsonLd?: readonly Described<Thing>[];
}): MetaDescriptor[] {
  const url = siteOrigin + path;
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
    { property: "og:image", content: siteOrigin + ogPicture(path) },
    { property: "og:image:width", content: String(ogSize.width) },
    { property: "og:image:height", content: String(ogSize.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    ...jsonLd.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** A thing with its properties; schema-dts also takes the bare name of one. */
export type Described<Kind extends Thing> = Exclude<Kind, string>;
