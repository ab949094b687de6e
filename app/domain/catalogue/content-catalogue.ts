import { buildCatalogue } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueDocument } from "#app/domain/catalogue/catalogue-kinds.ts";
import { firstTaxes, usualSac } from "#app/domain/catalogue/offer-schemas.ts";
import { branchAreas } from "#content/branch-areas.ts";
import { branches } from "#content/branches.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { company } from "#content/company.ts";
import { courseNote, courses } from "#content/courses.ts";
import { mailTemplates } from "#content/desk-answers.ts";
import { jobs } from "#content/jobs.ts";
import { testimonials } from "#content/landing.ts";
import { quotationTerms } from "#content/quotation-terms.ts";
import { registrations } from "#content/registrations.ts";
import { otherServices } from "#content/services.ts";

/** The HSN of the machines of a group. */
const goodsCodes: Readonly<Record<string, string>> & { other: string } = {
  "phones-and-tablets": "8517",
  "printers-and-scanners": "8443",
  other: "8471",
};

/** Room for others between two. */
const listed = (index: number) => ({ order: 10 * (index + 1), state: "shown" as const });

/** The first documents of an empty database. */
export const contentDocuments: readonly CatalogueDocument[] = [
  ...productGroups.flatMap(({ slug: group, configurations, narrowedBy, ...body }, index) => [
    {
      kind: "group" as const,
      slug: group,
      body: {
        ...body,
        narrowedBy: narrowedBy.map(({ options, ...own }) => ({
          ...own,
          options: Object.entries(options).map(([value, label]) => ({ value, label })),
        })),
        steps: [],
        turnaround: 1,
        ...listed(index),
      },
    },
    ...configurations.map(({ slug, monthlyPrice, specs, ...body }, index) => ({
      kind: "configuration" as const,
      slug,
      body: {
        ...body,
        ...listed(index),
        group,
        rates: monthlyPrice === undefined ? null : ratesOf(monthlyPrice),
        deposit: null,
        replacementValue: null,
        sac: usualSac.configuration,
        hsn: goodsCodes[group] ?? goodsCodes.other,
        taxes: firstTaxes,
        specs: specs.map(([label, value, short]) => ({
          label,
          value,
          ...(short !== undefined && { short }),
        })),
      },
    })),
  ]),
  ...branches.map(({ id, state: region, postRegions, phone, ...body }, index) => ({
    kind: "branch" as const,
    slug: id,
    body: {
      ...body,
      region,
      phone: phone.shown,
      hours: company.hours,
      closedDays: [],
      postRegions: [regionOf(postRegions)],
      circles: branchAreas[id].circles.map(regionOf),
      cities: branchAreas[id].cities,
      ...listed(index),
    },
  })),
  ...otherServices.map(({ slug, ...body }, index) => ({
    kind: "service" as const,
    slug,
    body: { ...body, sac: usualSac.service, taxes: firstTaxes, ...listed(index) },
  })),
  ...courses.map(({ slug, ...body }, index) => ({
    kind: "course" as const,
    slug,
    body: { ...body, note: courseNote, sac: usualSac.course, taxes: firstTaxes, ...listed(index) },
  })),
  ...jobs.map(({ slug, openings: positions, ...body }, index) => ({
    kind: "opening" as const,
    slug,
    body: { ...body, positions, employmentType: "FULL_TIME" as const, ...listed(index) },
  })),
  ...testimonials.map(({ slug, ...body }, index) => ({
    kind: "testimonial" as const,
    slug,
    body: { ...body, email: "", ...listed(index) },
  })),
  ...mailTemplates.map(({ slug, replies = [], statuses = [], ...body }, index) => ({
    kind: "template" as const,
    slug,
    body: { ...body, replies, statuses, ...listed(index) },
  })),
  ...registrations.map(({ slug, ...body }, index) => ({
    kind: "registration" as const,
    slug,
    body: { ...body, ...listed(index) },
  })),
  { kind: "quotation-terms", slug: "quotation-terms", body: quotationTerms },
];

/** The catalogue where there is no database: while pages are built. */
export const contentCatalogue = buildCatalogue(contentDocuments, 1);

function regionOf([from, to]: readonly [number, number]) {
  return { from, to };
}

/** The rates of the samples, worked out from the monthly one. */
function ratesOf(monthlyPrice: number) {
  const [day = 0, week = 0, month = 0, year = 0] = rentalTerms.map(({ months }) =>
    Math.round(monthlyPrice * months),
  );
  return { day, week, month, year };
}
