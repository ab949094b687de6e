import type { Caller } from "#app/context.ts";
import { TooManyAttempts } from "#app/domain/accounts/account-errors.ts";
import { findSessionsFrom } from "#app/domain/accounts/account-repository.server.ts";
import { isOver } from "#app/domain/accounts/not-in-better-auth/session-lives.ts";
import { FormError } from "#app/lib/form-error.ts";
import { countUses, forgetUses, type Use } from "#app/platform/limits/limit-repository.server.ts";

/**
 * Better Auth counts no calls made in process. Counts an attempt before `compare` looks at the
 * password, so that guesses made at the same time do not slip past the count; one that was no
 * wrong password (a `FormError` of `compare`) is given back. See docs/decisions/0008.
 * @throws TooManyAttempts without comparing anything
 */
export async function countAttempt<Result>(
  { app, clientAddress }: Pick<Caller, "app" | "clientAddress">,
  email: string,
  compare: () => Promise<Result>,
): Promise<Result> {
  const { db } = app.store;
  const at = app.now();
  const count = (amount: 1 | -1) =>
    countUses(db, app.limits, at, ...usesOf(email, clientAddress, amount));
  const [pair, account, address] = await count(1);
  const isOpen =
    !pair.isPast &&
    !address.isPast &&
    (!account.isPast || (await isSignedInThere(app, email, clientAddress)));
  let isWrong = false;
  try {
    if (!isOpen) throw new TooManyAttempts(pair.waitSeconds);
    return await compare();
  } catch (error) {
    isWrong = isOpen && error instanceof FormError;
    throw error;
  } finally {
    if (!isWrong) await count(-1);
  }
}

/** Forgets what was counted for an account, when its owner chose a new password there. */
export async function forgetAttempts(
  db: Parameters<typeof forgetUses>[0],
  email: string,
  clientAddress: string,
) {
  const [pair, account] = usesOf(email, clientAddress, 0);
  for (const { limit, subject } of [pair, account]) await forgetUses(db, limit, subject);
}

function usesOf(email: string, clientAddress: string, amount: number) {
  return [
    { limit: "wrongPasswords", subject: `${email.trim()} ${clientAddress}`, amount },
    { limit: "wrongPasswordsOfAccount", subject: email, amount },
    { limit: "wrongPasswordsFromAddress", subject: clientAddress, amount },
  ] as const satisfies readonly Use[];
}

async function isSignedInThere({ store, now }: Caller["app"], email: string, address: string) {
  const sessions = await findSessionsFrom(store.db, email, address);
  return sessions.some((session) => !isOver(session, session.role, now()));
}
