import type { BodyOf, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { capitalize, formatNumber, formatRupees } from "#app/lib/format.ts";

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

const money = ["rates", "deposit", "replacementValue", "fee"];

/** Whether its change needs the permission for prices. */
export function isPrice(kind: string, field: string): boolean {
  return kind === "bank" || money.includes(field);
}

/** A field that two versions of a document have differently, as people read it. */
export interface FieldDifference {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Of lists only the rows that differ. */
export function differencesOf(before: unknown, after: unknown): FieldDifference[] {
  const [all, now] = [new Map(Object.entries(Object(before))), Object.entries(Object(after))];
  return now.flatMap(([name, is]) => {
    const was = all.get(name);
    if (JSON.stringify(was ?? "") === JSON.stringify(is ?? "")) return [];
    const [old, fresh] = [linesOf(name, was), linesOf(name, is)];
    const isOrder = old.length === fresh.length && old.every((line) => fresh.includes(line));
    const only = (lines: string[], others: string[]) =>
      lines.filter((line) => isOrder || !others.includes(line)).join("\n");
    const label = labels.get(name) ?? inWords(name);
    return [{ name, label, before: only(old, fresh), after: only(fresh, old) }];
  });
}

/** A form's field as people read it; those that are not text are sent as JSON. */
export function formatField(name: string, text: string): string {
  return linesOf(name, /^([[{].*|null)$/s.test(text) ? JSON.parse(text) : text).join("\n");
}

function linesOf(name: string, value: unknown): string[] {
  const isMoney = money.includes(name);
  if (Array.isArray(value)) return value.map((one) => inOneLine(one, isMoney));
  if (!(value instanceof Object)) return inOneLine(value, isMoney).split("\n").filter(Boolean);
  const parts = Object.entries(value);
  return parts.map(([part, one]) => `${inWords(part)}: ${inOneLine(one, isMoney)}`);
}

/** "Replacement value" for `replacementValue`. */
const inWords = (name: string) =>
  capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

function inOneLine(value: unknown, isMoney: boolean): string {
  if (typeof value === "number") return isMoney ? formatRupees(value) : formatNumber(value);
  if (!(value instanceof Object)) return String(value ?? "");
  const parts = Object.values(value).map((part) => inOneLine(part, isMoney));
  return parts.filter(Boolean).join(Array.isArray(value) ? "; " : ", ");
}
