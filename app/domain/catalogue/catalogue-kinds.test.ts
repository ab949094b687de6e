import { expect, test } from "vitest";
import { catalogueKinds, findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";

test("the first content passes the schemas as it is, each document under its own address", () => {
  for (const document of contentDocuments) {
    expect(findCatalogueKind(document.kind)?.document.parse(document)).toEqual(document);
  }
  const names = contentDocuments.map(({ kind, slug }) => `${kind} ${slug}`);
  expect(new Set(names).size).toBe(names.length);
  const kinds = new Set(contentDocuments.map(({ kind }) => kind));
  expect(catalogueKinds.filter(({ kind }) => !kinds.has(kind)).map(({ kind }) => kind)).toEqual([
    "notice",
  ]);
});

/** From this many machines so many percent. */
const steps = (...all: [from: number, percent: number][]) =>
  all.map(([from, percent]) => ({ from, percent }));

const wrong: [kind: string, change: object, field: string][] = [
  ["group", { name: " " }, "name"],
  ["group", { compared: ["Memory", "Memory"] }, "compared"],
  ["group", { steps: steps([20, 5], [10, 10]) }, "steps.0.percent"],
  ["configuration", { rates: { day: 1, week: 2, month: 3.5, year: 4 } }, "rates.month"],
  ["configuration", { rates: { day: 0, week: 2, month: 3, year: 4 } }, "rates.day"],
  ["configuration", { deposit: -1 }, "deposit"],
  ["configuration", { picture: "constructor" }, "picture"],
  ["configuration", { state: "gone" }, "state"],
  ["configuration", { order: "first" }, "order"],
  ["configuration", { specs: [{ label: "Memory", value: "" }] }, "specs.0.value"],
  ["configuration", { specs: Array(201).fill({ label: "a", value: "b" }) }, "specs"],
  ["service", { blocks: [{ heading: "\u0007", text: "x" }] }, "blocks.0.heading"],
  [
    "course",
    { batches: [{ branch: "Atlantis!", begins: "2027-01-04", seats: 6 }] },
    "batches.0.branch",
  ],
  ["course", { batches: [{ branch: "pune", begins: "4 January", seats: 6 }] }, "batches.0.begins"],
  ["opening", { branches: [] }, "branches"],
  ["opening", { validThrough: "2027-02-30" }, "validThrough"],
  ["branch", { phone: "12" }, "phone"],
  ["branch", { hours: [] }, "hours"],
  ["branch", { hours: [{ day: "Monday", opens: "18:00", closes: "9:00" }] }, "hours.0.closes"],
  ["branch", { hours: [{ day: "Monday", opens: "18:00", closes: "09:00" }] }, "hours.0"],
  ["branch", { postRegions: [{ from: 60, to: 54 }] }, "postRegions.0"],
  ["branch", { closedDays: [{ day: "2027-11-08", reason: "" }] }, "closedDays.0.reason"],
  ["branch", { latitude: 91 }, "latitude"],
  ["testimonial", { words: "x".repeat(601) }, "words"],
  ["template", { text: "" }, "text"],
  ["configuration", { sac: "8471" }, "sac"],
  ["configuration", { hsn: "84711" }, "hsn"],
  ["course", { taxes: [{ from: "2027-04-01", percent: 41 }] }, "taxes.0.percent"],
  ["registration", { gstin: "29AAAAA0000A1Z5" }, "gstin"],
  ["registration", { ifsc: "SAMP1002007" }, "ifsc"],
  ["registration", { prefix: "KARN" }, "prefix"],
  ["registration", { prefix: "0K" }, "prefix"],
  ["registration", { upi: "southbridge" }, "upi"],
  ["quotation-terms", { validity: 0 }, "validity"],
];

test.each(wrong)("a %s with %j is refused at %s", (kind, change, field) => {
  const body = contentDocuments.find((document) => document.kind === kind)?.body;
  const { error } = findCatalogueKind(kind)?.schema.safeParse({ ...body, ...change }) ?? {};
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  expect(error?.issues[0]?.message).toMatch(/^(Enter|Choose|Shorten|Use|Remove) /);
});

test("quantity steps take off more and more, in any order, and stored ones that do not are read", () => {
  const { schema, document } = findCatalogueKind("group") ?? {};
  const like = contentDocuments.find(({ kind }) => kind === "group");
  const body = (...all: Parameters<typeof steps>) => ({ ...like?.body, steps: steps(...all) });
  expect(schema?.safeParse(body([20, 10], [5, 5], [10, 10])).success).toBe(true);
  const falling = body([10, 10], [20, 5]);
  expect(schema?.safeParse(falling).error?.issues).toMatchObject([
    { message: "Enter at least 10 % from 20 machines, as 10 % are taken off from 10." },
  ]);
  expect(document?.safeParse({ ...like, body: falling }).success).toBe(true);
});

test("a notice ends on its first day or later", () => {
  const schema = findCatalogueKind("notice")?.schema;
  const notice = { text: "Closed", from: "2026-11-08", until: "2026-11-08" };
  expect(schema?.safeParse(notice).success).toBe(true);
  const issues = schema?.safeParse({ ...notice, until: "2026-11-07" }).error?.issues;
  expect(issues?.map(({ path }) => path[0])).toEqual(["until"]);
});
