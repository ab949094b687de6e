import { APIError } from "better-auth/api";
import type { App, Caller } from "#app/context.ts";
import { ChallengeExpired, WrongCode } from "#app/domain/accounts/account-errors.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import type { EnteredCode } from "#app/domain/accounts/account-schemas.server.ts";
import {
  claimCode,
  unclaimCode,
} from "#app/domain/accounts/second-factor/second-factor-repository.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { LimitReached } from "#app/platform/http/refuse-past-limit.server.ts";
import {
  countUses,
  forgetUses,
  isNoted,
  noteSubject,
  type Use,
} from "#app/platform/limits/limit-repository.server.ts";

/**
 * Counts an attempt, which Better Auth does not for calls in process, and before `compare`, so that
 * guesses at the same time do not slip past the limit: docs/decisions/0008.
 * @throws LimitReached without comparing anything; or as `compare`
 */
export async function countPassword<Result>(
  { app, clientAddress }: Pick<Caller, "app" | "clientAddress">,
  email: string,
  compare: () => Promise<Result>,
): Promise<Result> {
  const at = app.now();
  const count = (amount: number) =>
    countUses(app.store.db, app.limits, at, ...usesOf(email, clientAddress, amount));
  const [pair, account, address] = await count(1);
  const isClosed =
    pair.isPast ||
    address.isPast ||
    (account.isPast && !(await isKnownNetwork(app, email, clientAddress)));
  return compareCounted(isClosed && pair.waitSeconds, compare, () => count(-1));
}

/**
 * Counts wrong codes everywhere, which Better Auth does at a sign-in alone, and accepts a right one
 * only once (RFC 6238, 5.2).
 * @throws LimitReached, WrongCode, ChallengeExpired
 */
export async function verifyOnce<Result>(
  { store: { db }, limits, now }: App,
  userId: string,
  { kind, code }: EnteredCode,
  verify: () => Promise<Result>,
  sentence?: string,
): Promise<Result> {
  const at = now();
  const use = { limit: "wrongCodes", subject: userId } as const;
  const [{ isPast, waitSeconds }] = await countUses(db, limits, at, use);
  const compare = async () => {
    if (kind === "app" && !(await claimCode(db, userId, code, at))) throw new WrongCode();
    try {
      return await verify();
    } catch (error) {
      if (kind === "app") await unclaimCode(db, userId, code);
      if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
      const isWrong = /^INVALID_(BACKUP_)?CODE$/.test(error.body?.code ?? "");
      throw isWrong ? new WrongCode() : new ChallengeExpired();
    }
  };
  const giveBack = () => countUses(db, limits, at, { ...use, amount: -1 });
  return compareCounted(isPast && waitSeconds, compare, giveBack, sentence);
}

/** Gives the attempt back unless `compare` throws a `FormError`: then the guess was wrong. */
async function compareCounted<Result>(
  waitSeconds: number | false,
  compare: () => Promise<Result>,
  giveBack: () => Promise<unknown>,
  sentence = "Too many wrong passwords or codes. Try again",
): Promise<Result> {
  let isWrong = false;
  try {
    if (waitSeconds) throw new LimitReached(waitSeconds, sentence);
    return await compare();
  } catch (error) {
    isWrong = error instanceof FormError && !(error instanceof LimitReached);
    throw error;
  } finally {
    if (!isWrong) await giveBack();
  }
}

/** Forgets the wrong passwords of an account, counted alone and with this client address. */
export async function forgetPasswords(db: Db, email: string, clientAddress: string) {
  const [pair, account] = usesOf(email, clientAddress, 0);
  for (const { limit, subject } of [pair, account]) await forgetUses(db, limit, subject);
}

function usesOf(email: string, clientAddress: string, amount: number) {
  return [
    { limit: "wrongPasswords", subject: `${email} ${clientAddress}`, amount },
    { limit: "wrongPasswordsOfAccount", subject: email, amount },
    { limit: "wrongPasswordsFromAddress", subject: clientAddress, amount },
  ] as const satisfies readonly Use[];
}

/** For 30 days, counted to the end of a day: the row of a session is deleted at signing out. */
export async function noteNetwork(db: Db, session: { userId: string; ipAddress?: unknown }) {
  const until = new Date(Math.ceil(Date.now() / dayMs + 30) * dayMs);
  await noteSubject(db, networkNote, `${session.userId} ${session.ipAddress}`, until);
}

async function isKnownNetwork({ store: { db }, now }: App, email: string, clientAddress: string) {
  const account = await findByEmail(db, email);
  return account && isNoted(db, networkNote, `${account.id} ${clientAddress}`, now());
}

const networkNote = "signedInFrom";
