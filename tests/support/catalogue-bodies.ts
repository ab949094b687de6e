import fc from "fast-check";
import {
  type BodyOf,
  type CatalogueKind,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import { weekdayNames } from "#app/lib/dates.ts";
import { branches } from "#content/branches.ts";
import { courseGroups } from "#content/course-groups.ts";
import pictures from "#content/pictures.json";
import { oddText } from "#tests/support/odd-text.ts";

const text = fc.oneof(oddText, fc.constant("Plain & simple <b>"));
const short = text.map((one) => one.slice(0, 20));
const many = <One>(one: fc.Arbitrary<One>, maxLength: number) => fc.array(one, { maxLength });
const rupees = fc.integer({ min: 1, max: 9_99_99_999 });
const maybe = <One>(one: fc.Arbitrary<One>) => fc.option(one);
const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const region = fc.integer({ min: 10, max: 89 });
const regions = fc
  .tuple(region, region)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const branch = fc.constantFrom(...branches.map(({ id }) => id));
const picture = fc.constantFrom(...Object.keys(pictures));
const id = fc.integer({ min: 1, max: 9_999 });
const listed = { order: fc.nat({ max: 1_000 }), state: fc.constant("shown" as const) };
const slug = fc.constantFrom("business-14", "slim-13", "nowhere");

/** Bodies of each kind that may pass its schema. */
const bodies: { [Kind in CatalogueKind]: fc.Arbitrary<object> } = {
  group: fc.record({
    ...{ id, name: text, plural: text, unit: text, summary: text, description: text },
    ...{ offeredBy: slug, ledBy: slug, compared: many(short, 12) },
    narrowedBy: many(
      fc.record({
        by: fc.constantFrom("use", "memory", "screen", "speed"),
        label: short,
        any: short,
        options: many(fc.record({ value: short, label: short }), 5),
      }),
      4,
    ),
    ...listed,
  }),
  configuration: fc.record({
    ...{ group: fc.constant("laptops"), name: text, summary: text, description: text },
    rates: maybe(fc.record({ day: rupees, week: rupees, month: rupees, year: rupees })),
    ...{ deposit: maybe(rupees), replacementValue: maybe(rupees), unit: text, picture },
    facts: fc.record(
      {
        uses: many(short, 5),
        memoryGb: fc.integer({ min: 1, max: 4_096 }),
        screenInches: fc.double({ min: 1, max: 100, noNaN: true }),
      },
      { requiredKeys: ["uses"] },
    ),
    specs: fc.array(
      fc.record({ label: short, value: text, short }, { requiredKeys: ["label", "value"] }),
      { maxLength: 200, size: "+1" },
    ),
    ...listed,
  }),
  service: fc.record({
    ...{ id, name: text, summary: text, picture, heading: text, paragraph: text, ask: short },
    ...{ request: text, blocks: many(fc.record({ heading: text, text }), 6) },
    ...listed,
  }),
  course: fc.record({
    ...{ name: text, group: fc.constantFrom("", ...courseGroups.map(({ name }) => name)) },
    ...{ summary: text, fee: maybe(rupees), duration: short },
    mode: fc.constantFrom("", "classroom", "online", "both"),
    note: text,
    batches: many(fc.record({ branch, begins: day, seats: fc.nat({ max: 999 }) }), 6),
    ...listed,
  }),
  opening: fc.record({
    ...{ name: text, branches: fc.uniqueArray(branch, { minLength: 1 }), positions: id },
    ...{ experience: short, summary: text, duties: many(text, 5) },
    ...{ datePosted: day, validThrough: day, employmentType: fc.constant("FULL_TIME") },
    ...listed,
  }),
  branch: fc.record({
    ...{ name: text, localName: text, lang: fc.constantFrom("ta", "en"), focus: text },
    ...{ street: text, postcode: fc.constant("600 001"), region: text },
    ...{ phone: fc.constantFrom("080 0000 2007", "+91 80 0000 2007"), email: fc.emailAddress() },
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    hours: fc
      .subarray([...weekdayNames], { minLength: 1 })
      .map((days) => days.map((day) => ({ day, opens: "09:30", closes: "18:00" }))),
    closedDays: many(fc.record({ day, reason: short }), 5),
    ...{ postRegions: many(regions, 3), circles: many(regions, 3), cities: many(short, 5) },
    ...listed,
  }),
  testimonial: fc.record({ words: text, name: text, role: text, ...listed }),
  notice: fc.record({ text, from: fc.constant("2020-01-01"), until: fc.constant("2035-12-31") }),
  template: fc.record({
    ...{ label: text, subject: text, text, replies: many(short, 3), statuses: many(short, 3) },
    ...listed,
  }),
  registration: fc.record({
    ...{ gstin: fc.constant("29AAGCB7383J1Z4"), legalName: text, street: text, city: text },
    ...{ postcode: fc.constant("560 001"), prefix: fc.constantFrom("KA", "1"), from: day },
    ...{ branches: fc.uniqueArray(branch), sample: fc.constantFrom("no", "yes") },
    ...{ holder: text, bank: text, number: fc.constant("123456789"), note: text },
    ...{ ifsc: fc.constant("SBIN0001234"), upi: fc.constantFrom("", "shop@bank") },
    ...{ merchant: fc.constantFrom("no", "yes"), ...listed },
  }),
  "quotation-terms": fc.record({
    ...{ terms: many(text, 5), validity: fc.integer({ min: 1, max: 365 }), upTo: rupees },
    issuesItself: fc.constantFrom("no", "yes"),
    reminds: fc.constantFrom("no", "yes"),
  }),
};

/** Random bodies that pass their kind's schema. */
export function validBody(kind: CatalogueKind): fc.Arbitrary<BodyOf<CatalogueKind>> {
  const schema = findCatalogueKind(kind)?.schema;
  return bodies[kind]
    .map((body) => schema?.safeParse(body).data)
    .filter((body): body is BodyOf<CatalogueKind> => body !== undefined);
}
