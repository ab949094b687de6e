import { data } from "react-router";
import { ZodError } from "zod";
import { fill } from "#app/lib/fill.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { FormError } from "#app/lib/form-error.ts";
import { failures } from "#content/failures.ts";

/** Fields that are never sent back: hidden ones and secrets. */
const notKept = new Set([
  "submission_key",
  "form_owner",
  "reference_note",
  "password",
  "current_password",
  "one_time_code",
]);

/** Twice what any rule allows, for browsers send a line break as two. More would only make the answer large. */
const mostRepeated = 20_000;

/** @param status 400 mistakes, 409 conflict, 429 rate limit, 503 database */
export function refuse(
  status: 400 | 401 | 403 | 404 | 409 | 429 | 503,
  fields: Record<string, string>,
  answer: Partial<FormAnswer>,
  headers?: HeadersInit,
) {
  const kept = Object.entries(fields).filter(([name]) => !notKept.has(name));
  const values = Object.fromEntries(
    kept.map(([name, text]) => [name, text.slice(0, mostRepeated)]),
  );
  return data<FormAnswer>({ values, errors: {}, ...answer }, { status, headers });
}

/**
 * The failure of a form that was opened with another account than the one that sends it. Its answer
 * is a form of the present account, which can be sent again.
 */
export function findOtherOwner(
  { form_owner }: Record<string, string>,
  { userId, email }: { userId: string; email: string },
): FormError | undefined {
  if (!form_owner || form_owner === userId) return undefined;
  return new FormError(409, { failure: fill(failures.otherAccount, { email }) });
}

/** @throws anything but a `ZodError` or `FormError` */
export function refuseError(fields: Record<string, string>, error: unknown) {
  if (error instanceof ZodError) {
    return refuse(400, shorten(fields, error), { errors: firstErrors(error) });
  }
  if (!(error instanceof FormError)) throw error;
  const { status, answer, retryAfterSeconds } = error;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return refuse(status, fields, answer, headers);
}

/** Shortens input that was too long to the limit of its field. */
function shorten(fields: Record<string, string>, { issues }: ZodError): Record<string, string> {
  const limits = new Map(
    issues.flatMap((issue) =>
      issue.code === "too_big" ? [[String(issue.path[0]), Number(issue.maximum)] as const] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.slice(0, limits.get(name))]),
  );
}

/** The first error of each field, in the order of the schema. */
export function firstErrors(error: ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}
