import type { Kysely } from "kysely";
import type { App } from "#app/context.ts";
import { isOver } from "#app/domain/accounts/not-in-better-auth/session-lives.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { countUses, forgetUses, type Use } from "#app/platform/limits/limit-repository.server.ts";

/** One try at a password. */
export interface Attempt {
  email: string;
  clientAddress: string;
  at: Date;
}

/** What counting needs of the application. */
type Counting = Pick<App, "limits"> & { store: { db: Kysely<Tables> } };

/**
 * Better Auth counts no calls made in process. Counts an attempt before the password is looked at, so that guesses made at the same time do
 * not slip past the count. See docs/decisions/0008.
 * @returns how many seconds to wait when the password is not to be looked at
 */
export async function takeAttempt(app: Counting, attempt: Attempt): Promise<number | undefined> {
  const { db } = app.store;
  const [pair, account, address] = await countUses(
    db,
    app.limits,
    attempt.at,
    ...usesOf(attempt, 1),
  );
  const isOpen =
    !pair.isPast && !address.isPast && (!account.isPast || (await isSignedInThere(db, attempt)));
  if (isOpen) return undefined;
  await giveBackAttempt(app, attempt);
  return pair.waitSeconds;
}

/** An attempt that was no wrong password costs nothing. */
export async function giveBackAttempt({ store, limits }: Counting, attempt: Attempt) {
  await countUses(store.db, limits, attempt.at, ...usesOf(attempt, -1));
}

/** Forgets what was counted for an account, when its owner chose a new password there. */
export async function forgetFailures(db: Kysely<Tables>, attempt: Omit<Attempt, "at">) {
  const [pair, account] = usesOf(attempt, 0);
  for (const { limit, subject } of [pair, account]) await forgetUses(db, limit, subject);
}

function usesOf({ email, clientAddress }: Omit<Attempt, "at">, amount: number) {
  return [
    { limit: "wrongPasswords", subject: `${email.trim()} ${clientAddress}`, amount },
    { limit: "wrongPasswordsOfAccount", subject: email, amount },
    { limit: "wrongPasswordsFromAddress", subject: clientAddress, amount },
  ] as const satisfies readonly Use[];
}

async function isSignedInThere(db: Kysely<Tables>, { email, clientAddress, at }: Attempt) {
  const sessions = await db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.createdAt", "session.updatedAt", "user.role"])
    // PostgreSQL takes no NUL, and no address has one.
    .where("user.email", "=", email.trim().toLowerCase().replaceAll("\0", ""))
    .where("session.ipAddress", "=", clientAddress)
    .execute();
  return sessions.some(({ createdAt, updatedAt, role }) => {
    const times = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
    return !isOver(times, role, at);
  });
}
