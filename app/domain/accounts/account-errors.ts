import type { SignedIn } from "#app/context.ts";
import { FormError } from "#app/lib/form-error.ts";
import { failures } from "#content/failures.ts";
import { messages } from "#content/messages.ts";

/** A code of a second factor, or a recovery code, is wrong or used. */
export class WrongCode extends FormError {
  constructor(status: 400 | 401 = 400) {
    super(status, { errors: { one_time_code: failures.wrongCode } });
  }
}

/** Codes are not accepted any more: a sign-in has to begin again with the password. */
export class ChallengeExpired extends WrongCode {}

/** A stolen session must not do this: the password, and the code if there is one, comes first. */
export class ConfirmationNeeded extends FormError {
  constructor({ secondFactor }: Pick<SignedIn, "secondFactor">) {
    const confirm = secondFactor === "given" ? "password and code" : "password";
    super(403, { failure: failures.confirmFirst, confirm });
  }
}

/** One error for every reason why a password signs nobody in, so that nobody learns which it is. */
export class SignInFailed extends FormError {
  constructor() {
    super(401, { failure: messages.loginFailed });
  }
}
