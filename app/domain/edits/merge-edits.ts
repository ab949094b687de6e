import { z } from "zod";
import type { FormAnswer } from "#app/lib/form-answer.ts";

type Values = Readonly<Record<string, string>>;

const differenceSchema = z.object({
  name: z.string(),
  /** As it is stored now, and as it was typed here, both as people read them. */
  theirs: z.string(),
  yours: z.string(),
  /** Their value is in the form now. */
  taken: z.boolean(),
  /** The form has both: they changed different rows of it. */
  both: z.boolean().default(false),
  /** The name of the user who saved first. */
  by: z.string().default("A colleague"),
});

/** One part of a record that somebody else changed while it was being edited. */
export type Difference = z.infer<typeof differenceSchema>;

/** The answer to an edit form; differences only when somebody else saved first. */
export interface EditAnswer extends FormAnswer {
  differences?: Difference[];
}

/** A record at the version that its form was opened with, or at the one that is stored now. */
export interface Versioned {
  version: number;
  values: Values;
  /** The name of the user who saved it last. */
  savedBy: string;
}

/** @param other the value beside which it is shown */
type Format = (name: string, value: string, other: string) => string;

/** A field with the changes of both, where they do not exclude each other. */
type Combine = (name: string, base: string, mine: string, theirs: string) => string | undefined;

/** The record to change or delete is not stored (any more). */
export class RecordGone extends Error {
  override name = "RecordGone";
}

/** Somebody else saved the record first, so this edit is not stored. */
export class EditConflict extends Error {
  override name = "EditConflict";
  /** The form as it is shown then. @param fields the form as it came */
  readonly merge: (fields: Values) => EditAnswer & { differences: Difference[] };

  /** @param mine as it would be stored @param format a field's value as people read it */
  constructor(
    mine: Values,
    stored: Versioned,
    format: Format = (_name, value) => value,
    combine: Combine = () => undefined,
  ) {
    super("somebody else changed this record");
    this.merge = (fields) => mergeEdits(fields, mine, stored, format, combine);
  }
}

/**
 * Merges two edits. Fields that only the colleague changed are put into the form; where both changed
 * one, the input stays, and the differences name the other value.
 * @param fields a field `x` may be made of inputs `x-…`; one that its base lacks counts as changed
 */
function mergeEdits(
  fields: Values,
  mine: Values,
  stored: Versioned,
  format: Format,
  combine: Combine,
) {
  const base = readBase(fields);
  const { savedBy: by } = stored;
  let values = { ...fields };
  const differences: Difference[] = [];
  for (const [name, value] of Object.entries(stored.values)) {
    const own = mine[name] ?? "";
    if (value === own || value === base[name]) continue;
    const both = own === base[name] ? undefined : combine(name, base[name] ?? "", own, value);
    const taken = own === base[name] || both !== undefined;
    if (taken) values = replaceField(values, name, both ?? value);
    const [theirs, yours] = [format(name, value, own), format(name, own, value)];
    differences.push({ name, theirs, yours, taken, both: both !== undefined, by });
  }
  const state = { version: String(stored.version), base: JSON.stringify(stored.values) };
  return { values: { ...values, ...state }, errors: {}, differences };
}

/** The form after a request for the stored value of one field, or of all of them (`*`). */
export function takeTheirs(fields: Values) {
  const theirs = readBase(fields);
  let values: Record<string, string> = { ...fields };
  const differences = readDifferences(fields).map((difference) => {
    const { name } = difference;
    if (difference.taken || (fields.take !== name && fields.take !== "*")) return difference;
    values = replaceField(values, name, theirs[name] ?? "");
    return { ...difference, taken: true };
  });
  delete values.take;
  return { values, errors: {}, differences };
}

/** The differences that the form carries, so that they outlive a refusal. */
export function readDifferences(fields: Values): Difference[] {
  return readState(fields.differs, z.array(differenceSchema)) ?? [];
}

/** The record as it stood when the form was opened; empty when the form does not say. */
export function readBase(fields: Values): Values {
  return readState(fields.base, z.record(z.string(), z.string())) ?? {};
}

/** 0, which no record has, without a base: nobody could be shown what changed since. */
export function readVersion(fields: Values): number {
  if (Object.keys(readBase(fields)).length === 0) return 0;
  const version = Number(fields.version);
  return Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 ? version : 0;
}

function readState<Schema extends z.ZodType>(text: string | undefined, schema: Schema) {
  try {
    return schema.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}

/** Sets a field and removes the inputs that it was made of. */
function replaceField(values: Values, name: string, value: string): Record<string, string> {
  const rest = Object.entries(values).filter(([field]) => !field.startsWith(`${name}-`));
  return { ...Object.fromEntries(rest), [name]: value };
}
