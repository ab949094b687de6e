/** The values and errors of a refused submission. */
export interface FormAnswer {
  values: Record<string, string>;
  /** One sentence per field that needs a change, in the order of the fields. */
  errors: Record<string, string>;
  /** Of fields that are lists: the row that is wrong, from 1. */
  rows?: Record<string, number>;
  /** Why the form as a whole was not stored, when no single field is at fault. */
  failure?: string;
  /** The secret to enter once more first, and to send along with the same input. */
  confirm?: "password" | "password and code";
}

/** Why a form was refused, in one sentence; undefined where it was not. */
export function failureOf(answer: Pick<FormAnswer, "errors" | "failure"> | undefined) {
  return answer?.failure ?? Object.values(answer?.errors ?? {})[0];
}
