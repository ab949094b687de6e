import { data } from "react-router";
import { type EditAnswer, readDifferences } from "#app/domain/edits/merge-edits.ts";

/**
 * Answers an edit that is not stored, with what was typed and what is in its way.
 * @param status 200 when nothing was to be stored yet, 400 for mistakes, 409 when somebody else saved first, 503 when we could not store it
 */
export function refuseEdit(
  status: 200 | 400 | 409 | 503,
  fields: Record<string, string>,
  answer: Partial<EditAnswer>,
) {
  return data<EditAnswer>(
    { values: { ...fields }, errors: {}, differences: readDifferences(fields), ...answer },
    { status },
  );
}
