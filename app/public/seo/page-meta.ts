import type { MetaDescriptor } from "react-router";
import type * as schema from "schema-dts";
import { type Product, productHref } from "#app/domain/catalogue/find-product.ts";
import { siteOgFile } from "#app/lib/og-picture.ts";
import { placeholderOrigin } from "#app/lib/site-origin.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import { type Branch, branches, homeBranch } from "#content/branches.ts";
import { company } from "#content/company.ts";
import { courseSummaries, enrolments } from "#content/courses.ts";
import type { Job } from "#content/jobs.ts";
import pictures from "#content/pictures.json";

interface PageFacts {
  title: string;
  description: string;
  path: string;
  /** From below the home page on. */
  crumbs?: readonly Crumb[];
  jsonLd?: readonly Described<schema.Thing>[];
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
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** Without schema-dts's form of a bare name. */
type Described<Kind extends schema.Thing> = Exclude<Kind, string>;

function breadcrumbList(crumbs: readonly Crumb[], path: string): Described<schema.BreadcrumbList> {
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

const theCompany = {
  "@type": "Organization",
  "@id": `${placeholderOrigin}/#organization`,
  name: company.name,
  url: `${placeholderOrigin}/`,
} as const;

export function organization(): Described<schema.Organization> {
  return {
    ...theCompany,
    logo: `${placeholderOrigin}/icon-512.png`,
    foundingDate: String(company.founded),
    email: company.email,
    telephone: company.phone.href.replace("tel:", ""),
    address: postalAddress(homeBranch),
    sameAs: company.social.map(({ href }) => href),
  };
}

export function localBusinesses(): Described<schema.LocalBusiness>[] {
  return branches.map((branch) => ({
    "@type": "LocalBusiness",
    "@id": `${placeholderOrigin}/aboutpage#${branch.id}`,
    name: `${company.name}, ${branch.name}`,
    description: branch.focus,
    image: `${placeholderOrigin}/og/${siteOgFile}`,
    telephone: branch.phone.href.replace("tel:", ""),
    address: postalAddress(branch),
    geo: { "@type": "GeoCoordinates", latitude: branch.latitude, longitude: branch.longitude },
    parentOrganization: { "@id": theCompany["@id"] },
  }));
}

function postalAddress({ street, name, state, postcode }: Branch) {
  return {
    "@type": "PostalAddress" as const,
    streetAddress: street,
    addressLocality: name,
    addressRegion: state,
    postalCode: postcode,
    addressCountry: "IN",
  };
}

export function jobPosting(job: Job): Described<schema.JobPosting> {
  return {
    "@type": "JobPosting",
    title: job.name,
    description: `<p>${job.summary}</p><ul>${job.duties.map((duty) => `<li>${duty}</li>`).join("")}</ul>`,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.slug },
    datePosted: job.datePosted,
    // A plain date would expire at its first minute, in UTC.
    validThrough: `${job.validThrough}T23:59:59+05:30`,
    employmentType: job.employmentType,
    totalJobOpenings: job.openings,
    hiringOrganization: { ...theCompany, sameAs: theCompany.url },
    jobLocation: branches.map((branch) => ({ "@type": "Place", address: postalAddress(branch) })),
    directApply: true,
  };
}

export function courseList(): Described<schema.ItemList> {
  return {
    "@type": "ItemList",
    itemListElement: enrolments.map((name, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Course",
        name,
        description: courseSummaries[name],
        url: `${placeholderOrigin}/trainingpage?course=${encodeURIComponent(name)}`,
        provider: theCompany,
      },
    })),
  };
}

/** The price is for one month (UN/CEFACT code `MON`). */
export function productOnLease(product: Product): Described<schema.Product> {
  const { slug, name, description, monthlyPrice, picture, specs } = product.configuration;
  const url = placeholderOrigin + productHref(product);
  const image = pictures[picture].webp.at(-1)?.file;
  const price = { price: monthlyPrice, priceCurrency: "INR" };
  return {
    "@type": "Product",
    name,
    description,
    url,
    sku: slug,
    category: product.group.name,
    ...(image && { image: placeholderOrigin + image }),
    additionalProperty: specs.map(([name, value]) => ({ "@type": "PropertyValue", name, value })),
    ...(monthlyPrice !== undefined && {
      offers: {
        "@type": "Offer",
        url,
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
  };
}
