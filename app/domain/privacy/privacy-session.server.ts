import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { App, Caller } from "#app/context.ts";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import * as sessions from "#app/domain/privacy/privacy-session-repository.server.ts";
import { existsByAddress } from "#app/domain/privacy/stored-data-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatDuration } from "#app/lib/format.ts";
import { type Db, transact } from "#app/platform/db/transact.ts";
import { LimitReached } from "#app/platform/http/refuse-past-limit.server.ts";
import { countUses, type Use } from "#app/platform/limits/limit-repository.server.ts";
import { company } from "#content/company.ts";

const minuteMs = 60_000;
const codeMs = 15 * minuteMs;
const openMs = 30 * minuteMs;
const mostTries = 5;
/** Valid codes of one browser. */
const mostTokens = 3;
/** Every reply takes at least so long, so that its time does not reveal known addresses. */
const answerMs = 250;

/** It expired, was used, or had too many attempts. */
export class CodeExpired extends Error {}

function tooManyCodes({ env }: App, seconds: number) {
  const wait = formatDuration(seconds);
  const failure = `Too many codes were requested. A code that we sent remains valid for 15 minutes. Request another one in ${wait}, or call ${company.phone.shown} (${env.PRIVACY_CONTACT_NAME}).`;
  return new FormError(429, { failure }, seconds);
}

/**
 * Without stored data it counts, writes and takes as much time, so that nobody can tell.
 * @param former the browser's cookie, whose codes remain valid
 * @returns the tokens for its cookie, newest first @throws FormError when too many were requested
 */
export async function requestCode(
  { app, clientAddress }: Caller,
  address: string,
  former = "",
): Promise<string> {
  const { store, limits } = app;
  const soonest = setTimeout(answerMs);
  const at = app.now();
  const mailbox = mailboxOf(address);
  const count = async (db: Db, ...uses: Use[]) => {
    for (const { isPast, waitSeconds } of await countUses(db, limits, at, ...uses)) {
      if (isPast) throw tooManyCodes(app, waitSeconds);
    }
  };
  await count(
    store.db,
    { limit: "privacyCodes", subject: clientAddress },
    { limit: "privacyCodesFromNetwork", subject: `${clientAddress} ${mailbox}` },
  );
  const token = newToken();
  const code = String(randomInt(10 ** 8)).padStart(8, "0");
  await transact(store, async (trx, announce) => {
    await count(trx, { limit: "privacyCodesToMailbox", subject: mailbox });
    const isKnown = await existsByAddress(trx, address);
    const session = {
      token_digest: digestOf(token),
      address,
      // Without a mail no code that can be guessed opens it.
      code_digest: digestOfCode(app, token, isKnown ? code : newToken()),
      expires_at: new Date(at.getTime() + codeMs).toISOString(),
    };
    await sessions.insert(trx, session, at);
    const mail = { template: "privacy code", to: address, data: { code } } as const;
    await outbox.insert(trx, {}, isKnown ? [mail] : [], at, announce);
  });
  await soonest;
  return [token, ...former.split(".")].slice(0, mostTokens).join(".");
}

/**
 * @param typed blanks and hyphens do not matter
 * @returns another token for its cookie, so that one put there by somebody else opens nothing
 * @throws CodeExpired, LimitReached, FormError for a wrong code
 */
export async function verifyCode(
  { app, clientAddress }: Caller,
  cookie: string | undefined,
  typed: string,
): Promise<string> {
  const { store, limits } = app;
  const at = app.now();
  const use = { limit: "privacyGuesses", subject: clientAddress } as const;
  const [guesses] = await countUses(store.db, limits, at, use);
  if (guesses.isPast) throw new LimitReached(guesses.waitSeconds, "Too many codes. Try again");
  const newOne = newToken();
  const result = await transact(store, async (trx) => {
    let ifWrong: "over" | "wrong" = "over";
    for (const token of (cookie ?? "").split(".").slice(0, mostTokens)) {
      const session = await sessions.findByToken(trx, digestOf(token), at);
      if (!session?.code_digest || session.tries >= mostTries) continue;
      const given = digestOfCode(app, token, typed.replace(/[\s-]/g, ""));
      if (timingSafeEqual(Buffer.from(given), Buffer.from(session.code_digest))) {
        const expires_at = new Date(at.getTime() + openMs).toISOString();
        const opened = { token_digest: digestOf(newOne), code_digest: null, expires_at };
        await sessions.update(trx, digestOf(token), opened);
        return "open";
      }
      const tries = session.tries + 1;
      await sessions.update(trx, digestOf(token), { tries });
      if (tries < mostTries) ifWrong = "wrong";
    }
    return ifWrong;
  });
  if (result === "over") throw new CodeExpired();
  if (result === "open") return newOne;
  const wrong = "That code is wrong. Enter the code from our newest mail.";
  throw new FormError(400, { errors: { code: wrong } });
}

/** The address whose data the browser may see; undefined before the code and after 30 minutes. */
export async function findVerifiedAddress({ store, now }: App, token: string | undefined) {
  if (!token) return undefined;
  const session = await sessions.findByToken(store.db, digestOf(token), now());
  return session?.code_digest === null ? session.address : undefined;
}

export async function closeSession({ store }: App, token: string | undefined) {
  if (token) await sessions.deleteAll(store.db, { token_digest: digestOf(token) });
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** With the site's secret, without which eight digits are soon guessed from the database. */
function digestOfCode({ authSecret }: App, token: string, code: string): string {
  return createHmac("sha256", authSecret).update(`${token}\n${code}`).digest("base64url");
}
