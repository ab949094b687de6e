import { formatDay, plainDay } from "#app/lib/dates.ts";
import { capitalize, formatRupees } from "#app/lib/format.ts";

/** One field, or one row of a field, of which two versions of a document differ. */
export interface FieldDifference {
  label: string;
  /** As people read them; empty for nothing. */
  before: string;
  after: string;
}

const labels: Record<string, string> = {
  memoryGb: "Memory (GB)",
  screenInches: "Screen (inches)",
  datePosted: "Posted on",
  validThrough: "Closing date",
  ledBy: "Picture above the list",
  offeredBy: "Picture where all groups are offered",
  comparedBy: "Compared specifications",
  narrowedBy: "Filters",
};

const inRupees = new Set(["day", "week", "month", "year", "deposit", "replacementValue", "fee"]);

/** Fields whose own name says nothing beside those of their parts. */
const unnamed = new Set(["rates", "facts"]);

/** What differs, field by field, and in rows row by row. Nothing before: all that a new one says. */
export function compareBodies(before: object, after: object): FieldDifference[] {
  const [old, now] = [flatten(before), flatten(after)];
  const differences = [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? "", after: now.get(label) ?? "" }))
    .filter((one) => one.before !== one.after);
  if (differences.length > 0 || JSON.stringify(before) === JSON.stringify(after)) {
    return differences;
  }
  return [{ label: "Rows", before: "", after: "in another order" }];
}

/** Each field's text by its label. */
function flatten(body: object, found = new Map<string, string>(), within = "") {
  for (const [field, value] of Object.entries(body)) {
    const own =
      labels[field] ?? capitalize(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
    const label = within ? `${within}: ${own}` : own;
    if (!Array.isArray(value)) {
      if (!isObject(value)) found.set(label, textOf(field, value));
      else flatten(value, found, unnamed.has(field) ? within : label);
    } else if (!value.some(isObject)) {
      found.set(label, value.join(", "));
    } else {
      for (const row of value) {
        const [first, ...rest] = Object.values(row).map((part) => rowText(part));
        let name = `${label}: ${first}`;
        // Two batches in one branch.
        while (found.has(name)) name += `, ${rest[0]}`;
        found.set(name, rest.join(", "));
      }
    }
  }
  return found;
}

const isObject = (value: unknown): value is object => value instanceof Object;

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && inRupees.has(field)) return formatRupees(value);
  if (field === "state" || field === "employmentType") {
    return capitalize(String(value).toLowerCase().replace("_", " "));
  }
  return rowText(value);
}

function rowText(value: unknown): string {
  if (Array.isArray(value)) return value.map(rowText).join(", ");
  if (isObject(value)) return Object.values(value).map(rowText).join(" ");
  const day = typeof value === "string" && plainDay(value);
  return day ? formatDay(day) : String(value ?? "");
}
