import { z } from "zod";
import type { Difference, EditAnswer } from "#app/domain/edits/edit-answer.ts";

type Values = Readonly<Record<string, string>>;

/**
 * What two people made of the same record, weighed field by field. Where only they changed
 * something, theirs is put into the form; where both did, what was typed here stays until the
 * person decides. Nothing typed is lost: what is replaced is still named in the differences.
 * @param base the record as it stood when it was opened here; what is missing counts as changed
 * @param theirs as it is stored now, and `mine` as it would be stored: one value a field
 * @param typed the form as it came; a field `x` may be made of inputs called `x-…`
 */
export function mergeEdits({
  base,
  theirs,
  mine,
  typed,
  words = (_name, value) => value,
}: {
  base: Values;
  theirs: Values;
  mine: Values;
  typed: Values;
  words?: (name: string, value: string) => string;
}): { values: Record<string, string>; differences: Difference[] } {
  let values: Record<string, string> = { ...typed };
  const differences: Difference[] = [];
  for (const [name, value] of Object.entries(theirs)) {
    const own = mine[name] ?? "";
    if (value === own || value === base[name]) continue;
    const taken = own === base[name];
    if (taken) values = put(values, name, value);
    differences.push({ name, theirs: words(name, value), yours: words(name, own), taken });
  }
  return { values, differences };
}

/** The form after a wish to take theirs in one field, or in all of them (`*`). */
export function takeTheirs(fields: Values): EditAnswer {
  const theirs = readState(fields.base, valuesSchema) ?? {};
  let values: Record<string, string> = { ...fields };
  const differences = readDifferences(fields).map((difference) => {
    const { name } = difference;
    if (difference.taken || (fields.take !== name && fields.take !== "*")) return difference;
    values = put(values, name, theirs[name] ?? "");
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
  return readState(fields.base, valuesSchema) ?? {};
}

/** The version that the form was opened with; 0, which no record has, when it does not say. */
export function readVersion(fields: Values): number {
  const version = Number(fields.version);
  return Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 ? version : 0;
}

const valuesSchema = z.record(z.string(), z.string());

const differenceSchema = z.object({
  name: z.string(),
  theirs: z.string(),
  yours: z.string(),
  taken: z.boolean(),
});

function readState<Schema extends z.ZodType>(text: string | undefined, schema: Schema) {
  try {
    return schema.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}

/** Sets a field and lets go of the inputs that it was made of. */
function put(values: Values, name: string, value: string): Record<string, string> {
  const rest = Object.entries(values).filter(([field]) => !field.startsWith(`${name}-`));
  return { ...Object.fromEntries(rest), [name]: value };
}
