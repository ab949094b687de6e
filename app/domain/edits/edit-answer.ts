import type { FormAnswer } from "#app/lib/form-answer.ts";

/** One part of a record that somebody else changed while it was being edited. */
export interface Difference {
  /** The name of its field. */
  name: string;
  /** As it is stored now, and as it was typed here, in words. */
  theirs: string;
  yours: string;
  /** Whether theirs stands in the form now. */
  taken: boolean;
}

/** What an edit form shows after an answer; differences only when somebody else saved first. */
export interface EditAnswer extends FormAnswer {
  differences: Difference[];
}
