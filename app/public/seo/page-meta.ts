import type { MetaDescriptor } from "react-router";
import type * as schema from "schema-dts";
import { type Listed, type Product, productHref } from "#app/domain/catalogue/products.ts";
import { escapeHtml } from "#app/lib/escape-html.ts";
import { ogFile, ogSize } from "#app/lib/picture-sizes.ts";
import type { Place } from "#app/public/branches/place.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import { company } from "#content/company.ts";
import { findPicture } from "#content/find-picture.ts";

interface PageFacts {
  title: string;
  description: string;
  path: string;
  /** From below the home page on. */
  crumbs?: readonly Crumb[];
  jsonLd?: readonly ThingAt[];
  /** The item offered on the page: shared links show its picture, else the site's. */
  offer?: { picture: string; alt?: string | undefined } | undefined;
}

const siteOffer: NonNullable<PageFacts["offer"]> = { picture: "hero" };

/** The route matches of a meta function, of which the first is the root's. */
type Matches = readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]];

/** A description in JSON-LD. @param origin `PUBLIC_ORIGIN`, or empty */
type ThingAt<Kind extends schema.Thing = schema.Thing> = (origin: string) => Described<Kind>;

/** Returns the metadata for search engines and shared links. */
export function pageMeta([root]: Matches, facts: PageFacts): MetaDescriptor[] {
  const { title, description, path, crumbs, jsonLd = [], offer = siteOffer } = facts;
  const { origin = "" } = root.loaderData ?? {};
  const og = findPicture(offer.picture) ? offer : siteOffer;
  const url = origin + path;
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
    { property: "og:image", content: ogAddress(og.picture, origin) },
    { property: "og:image:width", content: String(ogSize.width) },
    { property: "og:image:height", content: String(ogSize.height) },
    { property: "og:image:alt", content: findPicture(og.picture, og.alt)?.alt || title },
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing(origin) },
    })),
  ];
}

const ogAddress = (picture: string, origin: string) => `${origin}/og/${ogFile(picture)}`;

/** Without schema-dts's form of a bare name. */
type Described<Kind extends schema.Thing> = Exclude<Kind, string>;

function breadcrumbList(crumbs: readonly Crumb[], path: string): ThingAt<schema.BreadcrumbList> {
  return (origin) => ({
    "@type": "BreadcrumbList",
    itemListElement: [{ label: "Home", href: "/" }, ...crumbs].map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + (href ?? path),
    })),
  });
}

const theCompany = (origin: string) =>
  ({
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: company.name,
    url: `${origin}/`,
  }) as const;

export function organization(home: Located): ThingAt<schema.Organization> {
  return (origin) => ({
    ...theCompany(origin),
    logo: `${origin}/icon-512.png`,
    foundingDate: String(company.founded),
    email: company.email,
    telephone: company.phone.href.replace("tel:", ""),
    address: postalAddress(home),
    sameAs: company.social.map(({ href }) => href),
  });
}

export function localBusinesses(places: readonly Place[]): ThingAt<schema.LocalBusiness>[] {
  return places.map((branch) => (origin) => ({
    "@type": "LocalBusiness",
    "@id": `${origin}/aboutpage#${branch.id}`,
    name: `${company.name}, ${branch.name}`,
    description: branch.focus,
    image: ogAddress(siteOffer.picture, origin),
    telephone: branch.phone.href.replace("tel:", ""),
    address: postalAddress(branch),
    geo: { "@type": "GeoCoordinates", latitude: branch.latitude, longitude: branch.longitude },
    parentOrganization: { "@id": theCompany(origin)["@id"] },
  }));
}

type Located = Pick<Place, "street" | "name" | "region" | "postcode">;

function postalAddress({ street, name, region, postcode }: Located) {
  return {
    "@type": "PostalAddress" as const,
    streetAddress: street,
    addressLocality: name,
    addressRegion: region,
    postalCode: postcode,
    addressCountry: "IN",
  };
}

export function jobPosting(
  job: Listed<"opening">,
  places: readonly Located[],
): ThingAt<schema.JobPosting> {
  return (origin) => ({
    "@type": "JobPosting",
    title: job.name,
    // Markup in JSON, as Google asks for.
    description: `<p>${escapeHtml(job.summary)}</p><ul>${job.duties.map((duty) => `<li>${escapeHtml(duty)}</li>`).join("")}</ul>`,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.slug },
    datePosted: job.datePosted,
    // A plain date would expire at its first minute, in UTC.
    validThrough: `${job.validThrough}T23:59:59+05:30`,
    employmentType: job.employmentType,
    totalJobOpenings: job.positions,
    hiringOrganization: { ...theCompany(origin), sameAs: theCompany(origin).url },
    jobLocation: places.map((place) => ({ "@type": "Place", address: postalAddress(place) })),
    directApply: true,
  });
}

export function courseList(
  courses: readonly Pick<Listed<"course">, "name" | "summary">[],
): ThingAt<schema.ItemList> {
  return (origin) => ({
    "@type": "ItemList",
    itemListElement: courses.map(({ name, summary }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Course",
        name,
        description: summary,
        url: `${origin}/trainingpage?course=${encodeURIComponent(name)}`,
        provider: theCompany(origin),
      },
    })),
  });
}

type LeasedProduct = Pick<Product, "configuration"> & { group: { slug: string; name: string } };

/** The price is for one month (UN/CEFACT code `MON`). */
export function productOnLease({ group, configuration }: LeasedProduct): ThingAt<schema.Product> {
  const { slug, name, description, rates, picture, specs } = configuration;
  const path = productHref(group, configuration);
  const image = findPicture(picture)?.webp.at(-1)?.file;
  const price = { price: rates?.month, priceCurrency: "INR" };
  return (origin) => ({
    "@type": "Product",
    name,
    description,
    url: origin + path,
    sku: slug,
    category: group.name,
    ...(image && { image: origin + image }),
    additionalProperty: specs.map(({ label, value }) => ({
      "@type": "PropertyValue",
      name: label,
      value,
    })),
    ...(rates && {
      offers: {
        "@type": "Offer",
        url: origin + path,
        businessFunction: { "@id": "http://purl.org/goodrelations/v1#LeaseOut" },
        availability: "https://schema.org/InStock",
        ...price,
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          ...price,
          referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
        },
        seller: { "@type": "Organization", name: company.name },
      },
    }),
  });
}
