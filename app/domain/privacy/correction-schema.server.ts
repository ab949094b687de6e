import { z } from "zod";
import type { Correction } from "#app/domain/privacy/correct.server.ts";
import { personName, phone } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { privacyCentre } from "#content/privacy.ts";

const schema = z.object({ name: personName, phone }).partial();

/**
 * Reads a correction. A field that stands as the page showed it (`was_…`) is left out, so that it
 * never undoes what staff corrected meanwhile.
 * @throws ZodError, FormError when nothing was changed
 */
export function readCorrection(fields: Readonly<Record<string, string>>): Correction {
  const names = Object.keys(schema.shape);
  const changed = names.filter((name) => (fields[name] ?? "") !== (fields[`was_${name}`] ?? ""));
  if (changed.length === 0) {
    throw new FormError(400, { failure: privacyCentre.stored.correct.unchanged });
  }
  return schema.parse(Object.fromEntries(changed.map((name) => [name, fields[name] ?? ""])));
}
