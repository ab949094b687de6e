import { APIError } from "better-auth/api";
import type { App, Caller } from "#app/context.ts";
import { SignInFailed } from "#app/domain/accounts/account-errors.ts";
import {
  type Account,
  findByEmail,
  findOwn,
  findPasswordHash,
  lockAccount,
  setPassword,
} from "#app/domain/accounts/account-repository.server.ts";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { cookiesOf, headersFor } from "#app/domain/accounts/session.server.ts";
import { end, findAllActive } from "#app/domain/accounts/session-repository.server.ts";
import { countPassword, noteNetwork } from "#app/domain/accounts/sign-in-limit.server.ts";
import { signToken } from "#app/domain/accounts/signed-token.server.ts";
import { auditFailedSignIn, auditNow } from "#app/domain/audit/audit.server.ts";
import { transact } from "#app/platform/db/transact.ts";
import { LimitReached } from "#app/platform/http/refuse-past-limit.server.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

type Credentials = Record<"email" | "password", string>;

export type SignInResult =
  /** The session's cookies. */
  | { headers: Headers; userId: string }
  /** There is no session yet: the signed account and Better Auth's cookie, for the code. */
  | { challenge: string };

/**
 * A wrong password, an unknown address, a disabled account and one without the role look alike from
 * outside, and take alike long: Better Auth hashes the password for all of them.
 * @throws SignInFailed, LimitReached
 */
export async function signIn(
  caller: Caller,
  credentials: Credentials,
  { staffOnly = false } = {},
): Promise<SignInResult> {
  const { app, clientAddress } = caller;
  const { email, password } = credentials;
  const at = app.now();
  const attempt = countPassword(caller, email, async () => {
    const { former, isWhole, headers } = await beginSession(caller, credentials, staffOnly);
    const account = await renewHash(app, former, password);
    if (!isWhole) {
      return { challenge: await signToken(app, "sign-in-code", account, cookiesOf(headers)) };
    }
    if (isStaff(account.role)) {
      const actor = { userId: account.id, email: account.email };
      await auditNow(app.store, { at, actor, action: "sign-in", clientAddress });
    }
    return { headers, userId: account.id };
  });
  return attempt.catch(async (error) => {
    if (error instanceof SignInFailed) await noteFailure(caller, email, at);
    throw error;
  });
}

/** Active sessions of an account. */
const mostSessions = 50;

/**
 * Admits a new session, ends the account's oldest if too many, and the browser's former one.
 * All that ends sessions takes this lock: when the account changed meanwhile, the new session ends.
 */
export async function admitSession(
  { app, request, clientAddress }: Caller,
  { token, userId }: { token: string; userId: string },
  isSame: (account: Account) => boolean,
): Promise<boolean> {
  const isAdmitted = await transact(app.store, async (trx, announce) => {
    const account = await lockAccount(trx, userId);
    if (!account) return false;
    const alive = await findAllActive(trx, account, app.now());
    alive.sort((a, b) => Number(new Date(b.createdAt)) - Number(new Date(a.createdAt)));
    const isCurrent = isSame(account);
    const ended = isCurrent ? alive.slice(mostSessions) : alive.filter((it) => it.token === token);
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await end(trx, announce, userId, ids);
    if (isCurrent) await noteNetwork(trx, { userId, ipAddress: clientAddress });
    return isCurrent;
  });
  if (isAdmitted && request.headers.has("Cookie")) await signOut(app, request);
  return isAdmitted;
}

/** @throws SignInFailed, LimitReached */
async function beginSession(caller: Caller, { email, password }: Credentials, staffOnly: boolean) {
  const { app, clientAddress } = caller;
  const { auth, limits, now, store } = app;
  const former = await findByEmail(store.db, email);
  const body = { email, password };
  const { headers, response } = await auth.api
    .signInEmail({ body, headers: headersFor(caller), returnHeaders: true })
    .catch((error) => {
      throw error instanceof APIError ? new SignInFailed() : error;
    });
  const use = { limit: "signIns", subject: `${former?.id} ${clientAddress}` } as const;
  const [{ isPast, waitSeconds }] = await countUses(store.db, limits, now(), use);
  const isSame = ({ role, version }: Account) =>
    version === former?.version && !isPast && (!staffOnly || isStaff(role));
  const isWhole = "token" in response;
  const isAdmitted = isWhole
    ? await admitSession(caller, { ...response, userId: response.user.id }, isSame)
    : former && isSame(former);
  if (isPast) throw new LimitReached(waitSeconds, "Too many sign-ins. Try again");
  if (!former || !isAdmitted) throw new SignInFailed();
  return { former, isWhole, headers };
}

/** Replaces an outdated hash, unless the password changed. @returns the account after that */
async function renewHash(app: App, account: Account, password: string): Promise<Account> {
  const hash = await findPasswordHash(app.store.db, account.id);
  if (!hash || !app.passwordHash.isOutdated(hash)) return account;
  const newHash = await app.passwordHash.hash(password);
  return transact(app.store, async (trx) => {
    if ((await lockAccount(trx, account.id))?.version !== account.version) return account;
    await setPassword(trx, account.id, newHash);
    return findOwn(trx, account.id);
  });
}

/** Stores nothing of the input: it may be a password. */
async function noteFailure({ app, clientAddress }: Caller, email: string, at: Date) {
  const account = await findByEmail(app.store.db, email);
  await auditFailedSignIn(app, {
    at,
    actor: { name: account?.email ?? "no account" },
    ...(account && { kind: "user", recordId: account.id }),
    clientAddress,
  });
}
