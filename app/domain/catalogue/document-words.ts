import type { QuantityStep } from "#app/domain/bookings/quantity-steps.ts";
import type { BodyOf, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { formatDay, plainDay } from "#app/lib/dates.ts";
import { capitalize, formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";

type FieldName = { [Kind in CatalogueKind]: keyof BodyOf<Kind> }[CatalogueKind];

/** The fields of documents as staff read them, where that is not their name. */
export const fieldLabels = {
  id: "Number",
  replacementValue: "Replacement value",
  unit: "Unit of the price",
  offeredBy: "Picture on other pages",
  ledBy: "Picture on its own page",
  compared: "Compared specifications",
  narrowedBy: "Filters",
  steps: "Quantity steps",
  turnaround: "Days to bring back to order",
  alt: "Alternative text",
  facts: "Facts for the filters",
  specs: "Specifications",
  paragraph: "Introduction",
  ask: "Button",
  request: "First words of the message",
  datePosted: "Posted",
  validThrough: "Closing date",
  employmentType: "Employment",
  from: "First day",
  until: "Last day",
  localName: "Name in the city's script",
  lang: "Language of that script",
  focus: "Specialities",
  postcode: "PIN code",
  region: "State",
  email: "E-mail address",
  hours: "Opening hours",
  closedDays: "Closed days",
  postRegions: "Delivers to",
  circles: "Gets records from",
  cities: "And from these cities",
  replies: "Offered as a reply to",
  statuses: "Sent with the status",
  holder: "Account holder",
  number: "Account number",
  ifsc: "IFSC",
  order: "Place in the list",
} satisfies Partial<Record<FieldName, string>>;

const labels = new Map(Object.entries(fieldLabels));

type Choices = readonly (readonly [value: string, label: string])[];

/** The values of fields that have few, as the forms offer them. */
export const employmentTypes: Choices = [
  ["FULL_TIME", "Full time"],
  ["PART_TIME", "Part time"],
  ["CONTRACTOR", "Contract"],
  ["INTERN", "Internship"],
];

export const filterFacts: Choices = [
  ["use", "Use"],
  ["memory", "Memory"],
  ["screen", "Screen"],
  ["speed", "Speed"],
];

const states: Choices = [
  ["shown", "Shown"],
  ["hidden", "Hidden"],
  ["retired", "Retired"],
];

const choices: Record<string, Choices> = {
  employmentType: employmentTypes,
  by: filterFacts,
  state: states,
};

export const factParts = {
  memoryGb: "Memory, GB",
  screenInches: "Screen, inches",
  speed: "Speed or cores",
};

const factLabels = new Map(Object.entries(factParts));

const money = ["rates", "deposit", "replacementValue", "fee"];

/** Whether its change needs the permission for prices. */
export function isPrice(kind: string, field: string): boolean {
  return kind === "bank" || field === "steps" || money.includes(field);
}

/** A field that two versions of a document have differently, as people read it. */
export interface FieldDifference {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** What documents name by a code, as people read it: `branch kochi`, `picture laptop-1`. */
export type DocumentNames = ReadonlyMap<string, string>;

/** Of lists only the rows that differ. */
export function differencesOf(
  before: unknown,
  after: unknown,
  names: DocumentNames = new Map(),
): FieldDifference[] {
  const [all, now] = [new Map(Object.entries(Object(before))), Object.entries(Object(after))];
  return now.flatMap(([name, is]) => {
    const was = all.get(name);
    if (JSON.stringify(was ?? "") === JSON.stringify(is ?? "")) return [];
    const label = labels.get(name) ?? inWords(name);
    // Its number means nothing: the list shows where it is.
    if (name === "order") return [{ name, label, before: "", after: before ? "moved" : "last" }];
    const [old, fresh] = [linesOf(name, was, names), linesOf(name, is, names)];
    return [{ name, label, before: only(old, fresh), after: only(fresh, old) }];
  });
}

/** A form's field as people read it, of rows those that another value of it has not. */
export function formatField(names: DocumentNames, name: string, text: string, other: string) {
  const lines = [text, other].map((one) =>
    linesOf(name, /^([[{].*|null)$/s.test(one) ? JSON.parse(one) : one, names),
  );
  return only(lines[0] ?? [], lines[1] ?? []);
}

function only(lines: string[], others: string[]): string {
  const isOrder = lines.length === others.length && lines.every((line) => others.includes(line));
  return lines.filter((line) => isOrder || !others.includes(line)).join("\n");
}

function linesOf(name: string, value: unknown, names: DocumentNames): string[] {
  if (name === "steps" && Array.isArray(value)) {
    return value.map(({ from, percent }: QuantityStep) => {
      return `${percent} % from ${formatCount(from, "machine")}`;
    });
  }
  if (Array.isArray(value)) return value.map((one) => inOneLine(name, one, names));
  if (!(value instanceof Object)) return inOneLine(name, value, names).split("\n").filter(Boolean);
  return Object.entries(value).map(([part, one]) => {
    const text = inOneLine(money.includes(name) ? name : part, one, names);
    return `${factLabels.get(part) ?? inWords(part)}: ${text}`;
  });
}

/** "Replacement value" for `replacementValue`. */
const inWords = (name: string) =>
  capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** The kinds of document that fields name. */
const named = new Map([
  ["branches", "branch"],
  ["offeredBy", "configuration"],
  ["ledBy", "configuration"],
]);

function inOneLine(name: string, value: unknown, names: DocumentNames): string {
  if (typeof value === "number") {
    if (money.includes(name)) return formatRupees(value);
    return Number.isInteger(value) ? formatNumber(value) : String(value);
  }
  if (value instanceof Object) {
    const parts = Object.entries(value).map(([part, one]) =>
      inOneLine(Array.isArray(value) ? name : part, one, names),
    );
    return parts.filter(Boolean).join(Array.isArray(value) ? "; " : ", ");
  }
  const text = String(value ?? "");
  const uploaded = name === "picture" && uploadedPicture(text, "");
  if (uploaded) return `Uploaded picture, ${uploaded.width} × ${uploaded.height}`;
  const word = new Map(choices[name]).get(text) ?? names.get(`${named.get(name) ?? name} ${text}`);
  return word ?? (plainDay(text) ? formatDay(text) : text);
}
