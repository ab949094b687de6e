import { data } from "react-router";
import type { z } from "zod";
import type { FormAnswer } from "#app/lib/form-answer.ts";

/** Fields that are never sent back: what the page itself put in, and secrets. */
const notKept = new Set([
  "submission_key",
  "reference_note",
  "password",
  "current_password",
  "one_time_code",
]);

/**
 * Answers a form that is not accepted, with what was typed and what is wrong with it.
 * @param status 400 for mistakes, 409 for what is taken, 429 for too many, 503 when we could not store it
 */
export function refuse(
  status: 400 | 401 | 403 | 404 | 409 | 429 | 503,
  fields: Record<string, string>,
  answer: Partial<FormAnswer>,
  headers?: HeadersInit,
) {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !notKept.has(name)));
  return data<FormAnswer>({ values, errors: {}, ...answer }, { status, headers });
}

/** The first thing wrong with each field, in the order in which the schema lists the fields. */
export function firstErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}
