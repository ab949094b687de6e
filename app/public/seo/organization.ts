import type { LocalBusiness, Organization } from "schema-dts";
import { ogPicture } from "#app/public/seo/og-picture.ts";
import type { Described } from "#app/public/seo/page-meta.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import { branches, homeBranch } from "#content/branches.ts";
import { company } from "#content/company.ts";

/** What refers to the company in other things, without telling it all again. */
export const organizationId = `${siteOrigin}/#organization`;

/** The company, with the address of its home branch. */
export function organization(): Described<Organization> {
  return {
    "@type": "Organization",
    "@id": organizationId,
    name: company.name,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}/icon-512.png`,
    foundingDate: String(company.founded),
    email: company.email,
    telephone: withoutScheme(company.phone.href),
    address: postalAddress(homeBranch),
    sameAs: company.social.map(({ href }) => href),
  };
}

/** Each named branch as the place of business that it is. */
export function localBusinesses(): Described<LocalBusiness>[] {
  return branches.map((branch) => ({
    "@type": "LocalBusiness",
    "@id": `${siteOrigin}/aboutpage#${branch.id}`,
    name: `${company.name}, ${branch.name}`,
    description: branch.focus,
    image: siteOrigin + ogPicture("/"),
    telephone: withoutScheme(branch.phone.href),
    address: postalAddress(branch),
    geo: { "@type": "GeoCoordinates", latitude: branch.latitude, longitude: branch.longitude },
    parentOrganization: { "@id": organizationId },
  }));
}

/** A branch's address as schema.org writes it. */
export function postalAddress({ street, name, state, postcode }: (typeof branches)[number]) {
  return {
    "@type": "PostalAddress" as const,
    streetAddress: street,
    addressLocality: name,
    addressRegion: state,
    postalCode: postcode,
    addressCountry: "IN",
  };
}

function withoutScheme(href: string): string {
  return href.replace(/^tel:/, "");
}
