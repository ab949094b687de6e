import { data } from "react-router";
import { ZodError } from "zod";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { FormError } from "#app/lib/form-error.ts";

/** Fields that are never sent back: hidden ones and secrets. */
const notKept = new Set([
  "submission_key",
  "reference_note",
  "password",
  "current_password",
  "one_time_code",
]);

/** @param status 400 mistakes, 409 conflict, 429 rate limit, 503 database */
export function refuse(
  status: 400 | 401 | 403 | 404 | 409 | 429 | 503,
  fields: Record<string, string>,
  answer: Partial<FormAnswer>,
  headers?: HeadersInit,
) {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !notKept.has(name)));
  return data<FormAnswer>({ values, errors: {}, ...answer }, { status, headers });
}

/** @throws anything but a `ZodError` or `FormError` */
export function refuseError(fields: Record<string, string>, error: unknown) {
  if (error instanceof ZodError) return refuse(400, fields, { errors: firstErrors(error) });
  if (!(error instanceof FormError)) throw error;
  const { status, answer, retryAfterSeconds } = error;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return refuse(status, fields, answer, headers);
}

/** The first error of each field, in the order of the schema. */
export function firstErrors(error: ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}
