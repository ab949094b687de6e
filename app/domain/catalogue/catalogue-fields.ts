import { z } from "zod";
import { type FieldFacts, type Fields, rowKey } from "#app/domain/catalogue/field-facts.ts";
import { line, lines, oneOf, optionalLine } from "#app/lib/field-rules.ts";

/** @param what the field in messages, such as "the first day"; by default its label */
type More = Partial<FieldFacts> & { what?: string };

const registry = z.registry<FieldFacts>();

export function field<Schema extends z.ZodType>(schema: Schema, facts: FieldFacts): Schema {
  registry.add(schema, facts);
  return schema;
}

/** The fields of an object that are described, in its order. */
export function fieldsOf(shape: Readonly<Record<string, z.ZodType>>): Fields {
  const described = Object.entries(shape).flatMap(([name, schema]) => {
    const facts = factsOf(schema);
    return facts ? [[name, facts] as const] : [];
  });
  return Object.fromEntries(described);
}

function factsOf(schema: z.core.$ZodType): FieldFacts | undefined {
  const isWrapped =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional;
  return registry.get(schema) ?? (isWrapped ? factsOf(schema.def.innerType) : undefined);
}

function nameOf(label: string, { what }: More): string {
  return what ?? `the ${inSentence(label)}`;
}

const inSentence = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** From so many characters on a line spans both columns of its form. */
const wide = 120;

export function text(label: string, longest: number, more: More = {}) {
  const isWide = longest >= wide;
  return field(line(nameOf(label, more), longest), { label, control: "line", isWide, ...more });
}

export function optionalText(label: string, longest: number, more: More = {}) {
  const schema = optionalLine(nameOf(label, more), longest);
  const facts: FieldFacts = { label, control: "line", isWide: longest >= wide, isOptional: true };
  field(schema.unwrap(), { ...facts, ...more });
  return schema;
}

/** Written in several lines, shown as one paragraph. */
export function paragraph(label: string, longest: number, height = 5, more: More = {}) {
  const inOneLine = (text: unknown) =>
    typeof text === "string" ? text.replace(/\s*[\r\n]+\s*/g, " ") : text;
  const schema = z.preprocess(inOneLine, line(nameOf(label, more), longest));
  return field(schema, { label, control: "lines", isWide: true, height });
}

export function longText(label: string, longest: number, hint: string) {
  const schema = lines(nameOf(label, {}), longest);
  return field(schema, { label, control: "lines", isWide: true, height: 12, hint });
}

export function whole(label: string, least: number, most: number, more: More = {}) {
  const range = `from ${least} to ${most.toLocaleString("en-IN")}`;
  const sentence = `Enter ${nameOf(label, more)} as a whole number ${range}.`;
  const schema = z.int(sentence).min(least, sentence).max(most, sentence);
  return field(schema, { label, control: "line", type: "number", ...more });
}

export function rupees(label: string, more: More = {}) {
  return whole(label, 1, 9_99_99_999, { type: "amount", isPrice: true, ...more });
}

/** A number that lists are filtered by. */
export function measure(label: string, most: number, more: More = {}) {
  const sentence = `Enter ${nameOf(label, more)} as a number above 0, up to ${most.toLocaleString("en-IN")}.`;
  const schema = z.number(sentence).positive(sentence).max(most, sentence);
  return field(schema, { label, control: "line", type: "number" });
}

export function degrees(label: string, most: number, hint: string) {
  const sentence = `Enter ${nameOf(label, {})} in degrees, from -${most} to ${most}.`;
  const schema = z.number(sentence).min(-most, sentence).max(most, sentence);
  return field(schema, { label, control: "line", type: "number", hint });
}

export function day(label: string, more: More = {}) {
  const schema = z.iso.date(`Enter ${nameOf(label, more)} as a day, for example 2027-03-31.`);
  return field(schema, { label, control: "line", type: "date", ...more });
}

export function time(label: string, what: string) {
  const schema = z
    .string(`Enter ${what}.`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `Enter ${what} as a time, for example 09:00.`);
  return field(schema, { label, control: "line", type: "time" });
}

export function choice<const Value extends string>(
  label: string,
  options: readonly (readonly [value: Value, label: string])[],
  what = `a ${inSentence(label)}`,
  more: More = {},
) {
  const values = options.map(([value]) => value);
  return field(oneOf(what, values), { label, control: "choice", options, ...more });
}

/** Rows of which each has its own key, because pages tell them apart by it. */
export function rows<Row extends z.ZodObject>(
  label: string,
  row: Row,
  keys: readonly (keyof z.output<Row> & string)[],
  more: More & { most: number },
) {
  const schema = uniqueArray(row, keys, more.what ?? inSentence(label), more.most);
  return field(schema, { label, control: "rows", columns: fieldsOf(row.shape), keys, ...more });
}

/** Rows that are texts. */
export function texts(label: string, longest: number, more: More & { most: number }) {
  const what = more.what ?? inSentence(label);
  const schema = uniqueArray(line(what, longest), [], what, more.most);
  const columns: Fields = { "": { label: "Text", control: "line" } };
  return field(schema, { label, control: "rows", columns, ...more });
}

/** Some of few values. @param one of them */
export function checks<One extends z.ZodType<string>>(
  label: string,
  one: One,
  of: NonNullable<FieldFacts["of"]>,
  most: number,
  more: More = {},
) {
  const schema = uniqueArray(one, [], inSentence(label), most);
  const columns: Fields = { "": { label, control: "choice", of } };
  return field(schema, { label, control: "checks", columns, ...more });
}

/** Several numbers of one field. */
export function parts<Parts extends z.core.$ZodLooseShape>(
  label: string,
  shape: Parts,
  more: More = {},
) {
  const schema = z.object(shape, `Enter ${nameOf(label, more)}.`);
  return field(schema, { label, control: "parts", columns: fieldsOf(schema.shape), ...more });
}

function uniqueArray<Row extends z.ZodType>(
  row: Row,
  keys: readonly string[],
  what: string,
  most: number,
) {
  return z
    .array(row, `Enter ${what}.`)
    .max(most, `Enter at most ${most} ${what}.`)
    .refine(
      (all) => new Set(all.map((row) => rowKey(keys, row))).size === all.length,
      `Enter each of the ${what} once.`,
    )
    .readonly();
}

const slugPattern = /^[a-z\d]+(-[a-z\d]+)*$/;

/** Part of an address for ever: bookings, applications and links name it. */
export const slugSchema = line("the address", 60)
  .regex(
    slugPattern,
    "Use small letters, digits and single hyphens in the address, for example business-14.",
  )
  .refine((slug) => slug !== "compare", "This is the address of another page. Choose another one.");

/** The slug of another document. */
export function slugOf(of: NonNullable<FieldFacts["of"]>, label: string, hint?: string) {
  const sentence = `Choose a ${of}.`;
  const schema = z.string(sentence).regex(slugPattern, sentence);
  return field(schema, { label, control: "choice", of, ...(hint && { hint }) });
}

const states = [
  ["shown", "Shown"],
  ["hidden", "Hidden"],
  ["retired", "Retired"],
] as const;

/** A retired document is never shown again; its address leads to what is offered instead. */
export const listed = {
  order: whole("Place in the list", 0, 1_000_000, { what: "the order", control: "hidden" }),
  state: choice("State", states, "shown, hidden or retired"),
};

export const name = text("Name", 80);
