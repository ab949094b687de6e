import { type FieldFacts, type Fields, isText } from "#app/domain/catalogue/field-facts.ts";
import { formatDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";

/** A field that two versions of a document have differently, as people read it. */
export interface FieldDifference {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Of lists only the rows that differ. */
export function differencesOf(fields: Fields, before: unknown, after: unknown): FieldDifference[] {
  const [old, now] = [before, after].map((body) => new Map(Object.entries(Object(body))));
  return Object.entries(fields).flatMap(([name, facts]) => {
    const [was, is] = [old?.get(name), now?.get(name)];
    if (JSON.stringify(was ?? "") === JSON.stringify(is ?? "")) return [];
    const { label } = facts;
    // Its number means nothing: the list shows where it is.
    if (name === "order") return [{ name, label, before: "", after: before ? "moved" : "last" }];
    const [former, next] = [linesOf(facts, was), linesOf(facts, is)];
    if (former.length + next.length === 0) return [];
    return [{ name, label, before: only(former, next), after: only(next, former) }];
  });
}

/** The changed fields that need the permission for prices. */
export function changedPrices(fields: Fields, before: unknown, after: unknown): string[] {
  const changed = differencesOf(fields, before, after);
  return changed.map(({ name }) => name).filter((name) => fields[name]?.isPrice);
}

/** A form's field as people read it, of rows those that another value of it has not. */
export function formatField(facts: FieldFacts, text: string, other: string): string {
  const [lines = [], others = []] = [text, other].map((one) =>
    linesOf(facts, isText(facts) || one === "" ? one : JSON.parse(one)),
  );
  return only(lines, others);
}

function only(lines: string[], others: string[]): string {
  const isOrder = lines.length === others.length && lines.every((line) => others.includes(line));
  return lines.filter((line) => isOrder || !others.includes(line)).join("\n");
}

function linesOf(facts: FieldFacts, value: unknown): string[] {
  if (Array.isArray(value)) return value.map((row) => formatRow(facts, row));
  if (!(value instanceof Object)) return formatValue(facts, value).split("\n").filter(Boolean);
  return Object.entries(facts.columns ?? {}).flatMap(([part, column]) => {
    const text = formatValue(column, Object.entries(value).find(([name]) => name === part)?.[1]);
    return text ? `${column.label}: ${text}` : [];
  });
}

function formatRow({ columns = {}, sentence }: FieldFacts, row: unknown): string {
  const { "": only } = columns;
  if (only) return formatValue(only, row);
  const cells = Object.entries(Object(row)).map(([name, value]) => {
    const column = columns[name];
    return [name, column ? formatValue(column, value) : ""] as const;
  });
  if (sentence) return fill(sentence, Object.fromEntries(cells));
  return cells.flatMap(([_name, text]) => text || []).join(", ");
}

function formatValue(facts: FieldFacts, value: unknown): string {
  if (Array.isArray(value)) return value.map((row) => formatRow(facts, row)).join("; ");
  if (typeof value === "number") {
    if (facts.type === "amount") return formatRupees(value);
    return Number.isInteger(value) ? formatNumber(value) : String(value);
  }
  const text = String(value ?? "");
  const uploaded = facts.control === "picture" && uploadedPicture(text, "");
  if (uploaded) return `Uploaded picture, ${uploaded.width} × ${uploaded.height}`;
  const [, name] = facts.options?.find(([option]) => option === text) ?? [];
  return name ?? (facts.type === "date" && text ? formatDay(text) : text);
}
