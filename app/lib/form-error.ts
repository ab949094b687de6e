import type { FormAnswer } from "#app/lib/form-answer.ts";

/** A rule refuses what a form asks for. Services throw it; the form's page shows the words. */
export class FormError extends Error {
  override name = "FormError";
  /** As HTTP counts them: 401 for a failed sign-in, 409 for what is taken, 429 for too many. */
  readonly status: 400 | 401 | 403 | 409 | 429;
  /** One message per field, or `failure` for the whole form. */
  readonly answer: Partial<Pick<FormAnswer, "errors" | "rows" | "failure" | "confirm">>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: FormError["status"],
    answer: FormError["answer"],
    retryAfterSeconds?: number,
  ) {
    super(answer.failure ?? Object.values(answer.errors ?? {}).join(" "));
    this.status = status;
    this.answer = answer;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An error of the whole form. */
export const refused = (failure: string) => new FormError(409, { failure });

/** An error of one field. */
export const wrongField = (field: string, message: string) =>
  new FormError(400, { errors: { [field]: message } });
