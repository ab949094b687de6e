import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/features/accounts/sign-in-limit-repository.server.ts";
import { inWords } from "#app/lib/in-words.ts";

/** What a form is told whose password was not taken. */
interface Refusal {
  status: 400 | 429;
  answer: { errors: Record<string, string> } | { failure: string };
  headers?: HeadersInit;
}

/**
 * Does what needs the signed-in person's own password. Wrong ones are counted as at sign-in: who
 * sits down at somebody's open browser may not guess on.
 * @param field where the password was typed
 * @param act asks Better Auth, which throws for a wrong password
 * @returns undefined when it was right
 */
export async function withOwnPassword(
  app: App,
  { email, clientAddress, field }: { email: string; clientAddress: string; field: string },
  act: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  const attempt = { email, clientAddress, at: app.now() };
  const waitSeconds = await takeAttempt(app, attempt);
  if (waitSeconds) {
    const failure = `Too many wrong passwords were tried. Try again in ${inWords(waitSeconds)}.`;
    return { status: 429, answer: { failure }, headers: { "Retry-After": String(waitSeconds) } };
  }
  try {
    await act();
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    return { status: 400, answer: { errors: { [field]: "That is not your password." } } };
  }
  await giveBackAttempt(app, attempt);
  return undefined;
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === "INVALID_PASSWORD";
}

/** @throws Better Auth's error for a wrong password */
export async function verifyPassword({ auth }: App, request: Request, password: string) {
  await auth.api.verifyPassword({ body: { password }, headers: request.headers });
}

/** @throws Better Auth's error for a wrong current password */
export async function changePassword(
  { auth }: App,
  request: Request,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  await auth.api.changePassword({
    body: { currentPassword, newPassword },
    headers: request.headers,
  });
}
