import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";

/** Wrong passwords in a quarter of an hour from one address, and for one account from anywhere. */
export const failuresAllowed = 20;
/** What an address may still try once the account's are used up: its owner mistypes too. */
const triesPastThat = 3;
/** Past this many for one account, only addresses where it is signed in are looked at. */
const accountCeiling = 100;
const windowMs = 15 * 60 * 1000;

/** One try at signing in. */
export interface Attempt {
  email: string;
  clientAddress: string;
  at: Date;
}

/** What becomes of a try. */
export interface Verdict {
  /** Whether the password is looked at. */
  isLookedAt: boolean;
  /** When not, or when it turns out wrong, how long to wait; undefined below all limits. */
  waitSeconds: number | undefined;
}

/**
 * Counts an attempt before the password is looked at, so that guesses made at the same time do
 * not slip past the count. See docs/decisions/0008.
 */
export async function takeAttempt(db: Kysely<Tables>, attempt: Attempt): Promise<Verdict> {
  const { address, account, pair } = await count(db, attempt, 1);
  const isPastAccount = account > failuresAllowed;
  const isLookedAt =
    address <= failuresAllowed &&
    (!isPastAccount || pair <= triesPastThat) &&
    (account <= accountCeiling || (await isSignedInThere(db, attempt)));
  if (!isLookedAt) await giveBackAttempt(db, attempt);
  const left = Math.ceil((windowMs - (attempt.at.getTime() % windowMs)) / 1000);
  return { isLookedAt, waitSeconds: isLookedAt && !isPastAccount ? undefined : left };
}

/** An attempt that was no wrong password costs nothing. */
export async function giveBackAttempt(db: Kysely<Tables>, attempt: Attempt) {
  await count(db, attempt, -1);
}

/** Forgets what was counted for an account, when its owner chose a new password. */
export async function forgetFailures(db: Kysely<Tables>, email: string) {
  const account = subjectsOf({ email, clientAddress: "" }).account;
  await db
    .deleteFrom("sign_in_budget")
    .where((eb) => eb.or([eb("subject", "=", account), eb("subject", "like", `${account} %`)]))
    .execute();
}

/** Adds to all three counts in one statement, always in the same order, so that none waits in a ring. */
async function count(db: Kysely<Tables>, attempt: Attempt, by: 1 | -1) {
  const { address, account, pair } = subjectsOf(attempt);
  const window_start = windowStart(attempt.at);
  const rows = await db
    .insertInto("sign_in_budget")
    .values([address, account, pair].map((subject) => ({ subject, window_start, failures: by })))
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "window_start"])
        .doUpdateSet((eb) => ({ failures: eb("sign_in_budget.failures", "+", by) })),
    )
    .returning(["subject", "failures"])
    .execute();
  const failuresOf = (subject: string) =>
    rows.find((row) => row.subject === subject)?.failures ?? 0;
  if (failuresOf(address) === 1 && by === 1) {
    await db.deleteFrom("sign_in_budget").where("window_start", "<", window_start).execute();
  }
  return {
    address: failuresOf(address),
    account: failuresOf(account),
    pair: failuresOf(pair),
  };
}

/** Digests, because what is typed for an address may be anything, a password included. */
function subjectsOf({ email, clientAddress }: Pick<Attempt, "email" | "clientAddress">) {
  const digest = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  const account = `account ${digest}`;
  return { address: clientAddress, account, pair: `${account} ${clientAddress}` };
}

async function isSignedInThere(db: Kysely<Tables>, { email, clientAddress, at }: Attempt) {
  const row = await db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select("session.id")
    // PostgreSQL takes no NUL, and no address has one.
    .where("user.email", "=", email.trim().toLowerCase().replaceAll("\0", ""))
    .where("session.ipAddress", "=", clientAddress)
    .where("session.expiresAt", ">", at)
    .executeTakeFirst();
  return row !== undefined;
}

function windowStart(at: Date): string {
  return new Date(Math.floor(at.getTime() / windowMs) * windowMs).toISOString();
}
