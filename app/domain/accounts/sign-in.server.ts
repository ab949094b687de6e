import { APIError } from "better-auth/api";
import type { App, Caller } from "#app/context.ts";
import { SignInFailed } from "#app/domain/accounts/account-errors.ts";
import {
  findByEmail,
  findPassword,
  lockPassword,
} from "#app/domain/accounts/account-repository.server.ts";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import { countPassword } from "#app/domain/accounts/not-in-better-auth/sign-in-limit.server.ts";
import { signToken } from "#app/domain/accounts/not-in-better-auth/signed-token.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { cookiesOf, headersAfter, headersFor } from "#app/domain/accounts/session.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";
import { keepFailedSignIn, keepNow } from "#app/domain/audit/audit.server.ts";

type Credentials = Record<"email" | "password", string>;

export type SignInResult =
  /** The session's cookies. */
  | { headers: Headers; userId: string }
  /** There is no session yet: the signed account and Better Auth's cookie, for the code. */
  | { challenge: string };

/**
 * Signs somebody in and ends the session that this browser had before. A wrong password, an unknown
 * address, a disabled account and one without the role look alike from outside, and take alike
 * long: Better Auth hashes the password for all of them. The audit notes them all.
 * @param staffOnly whether the account must be one of the staff's
 * @throws SignInFailed, TooManyAttempts
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
    const { account, user, headers } = await beginSession(caller, credentials, staffOnly);
    await renewHash(app, account, password);
    if (!user) {
      return { challenge: await signToken(app, "sign-in-code", account.id, cookiesOf(headers)) };
    }
    await endFormerSession(caller);
    if (isStaff(user.role)) {
      const actor = { userId: user.id, email: user.email };
      await keepNow(app.store, { at, actor, action: "sign-in", clientAddress });
    }
    return { headers, userId: user.id };
  });
  return attempt.catch(async (error) => {
    if (error instanceof SignInFailed) await noteFailure(caller, email, at);
    throw error;
  });
}

export async function endFormerSession({ app, request }: Caller) {
  if (request.headers.has("Cookie")) await signOut(app, request);
}

/** @throws SignInFailed */
async function beginSession(caller: Caller, { email, password }: Credentials, staffOnly: boolean) {
  const { auth, store } = caller.app;
  const body = { email, password };
  const { headers, response } = await auth.api
    .signInEmail({ body, headers: headersFor(caller), returnHeaders: true })
    .catch((error) => {
      throw error instanceof APIError ? new SignInFailed() : error;
    });
  if ("twoFactorRedirect" in response) {
    const account = await findByEmail(store.db, email);
    if (!account || (staffOnly && !isStaff(account.role))) throw new SignInFailed();
    return { account, headers };
  }
  const { token, user } = response;
  if (!staffOnly || isStaff(user.role)) return { account: user, user, headers };
  await auth.api.revokeSession({ body: { token }, headers: headersAfter(headers) });
  throw new SignInFailed();
}

/** Replaces an outdated hash, by a reset of the password, because there may be no session yet. */
async function renewHash(app: App, { id, email }: { id: string; email: string }, password: string) {
  const stored = await findPassword(app.store.db, id);
  if (!stored || !app.passwordHash.isOutdated(stored.hash)) return;
  const newPasswordHash = await app.passwordHash.hash(password);
  const use = { newPasswordHash, keepsSessions: true };
  await transactOnAccount(app, use, async ({ api, trx, requestReset }) => {
    if ((await lockPassword(trx, id)) !== stored.hash) return;
    const token = await requestReset(email);
    await api.resetPassword({ body: { token, newPassword: password } });
  });
}

/** Stores nothing that was typed: it may be a password. */
async function noteFailure({ app, clientAddress }: Caller, email: string, at: Date) {
  const account = await findByEmail(app.store.db, email);
  await keepFailedSignIn(app, {
    at,
    actor: { name: account?.email ?? "no account" },
    ...(account && { kind: "user", recordId: account.id }),
    clientAddress,
  });
}
