import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import {
  findByEmail,
  findPassword,
  lockPassword,
} from "#app/domain/accounts/account-repository.server.ts";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import { keepChallenge } from "#app/domain/accounts/not-in-better-auth/challenge.server.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/domain/accounts/not-in-better-auth/sign-in-limit-repository.server.ts";
import { headersAfter, headersFor } from "#app/domain/accounts/session.server.ts";
import { signedInHint } from "#app/domain/accounts/signed-in-hint.server.ts";
import { insertFailedSignIn, insertNow } from "#app/domain/audit/audit-repository.server.ts";

interface Credentials {
  email: string;
  password: string;
}

/** What became of a sign-in: the cookies that it sets, or the wait, or neither. */
export interface SignInResult {
  headers?: Headers;
  /** Set when too many wrong passwords came; `headers` is not. */
  lockedForSeconds?: number;
  /** Whose session it is; there is none yet when a code has to follow. */
  userId?: string;
  /** The password was right, and a code has to follow. */
  needsCode?: boolean;
  /** An admin without a second factor who never said "later" to one. */
  offersSecondFactor?: boolean;
}

/**
 * Signs somebody in and ends the session that this browser had before. A wrong password, an
 * unknown address, a disabled account and one without the asked role look alike from outside, and
 * take alike long: Better Auth hashes the password for all of them, and the audit notes them all.
 * @param role the one that the account must have; without it any will do
 */
export async function signIn(
  app: App,
  credentials: Credentials,
  request: Request,
  clientAddress: string,
  role?: "admin",
): Promise<SignInResult> {
  const at = app.now();
  const attempt = { email: credentials.email, clientAddress, at };
  const lockedForSeconds = await takeAttempt(app, attempt);
  if (lockedForSeconds) return { lockedForSeconds };

  let isWrong = false;
  try {
    const found = await findSession(app, credentials, headersFor(request, clientAddress), role);
    isWrong = !found;
    if (!found) return {};
    await hashAnew(app, found.account, credentials.password);
    if (!found.user) {
      return { headers: await keepChallenge(app, request, found), needsCode: true };
    }
    const { user, headers } = found;
    await beginSession(app, request, headers);
    if (user.role !== "admin") return { headers, userId: user.id };
    const actor = { userId: user.id, email: user.email };
    await insertNow(app.store, { at, actor, action: "sign-in", clientAddress });
    return { headers, userId: user.id, offersSecondFactor: !user.secondFactorDeclinedAt };
  } finally {
    if (isWrong) await noteFailure(app, attempt);
    else await giveBackAttempt(app, attempt);
  }
}

/** What every new session needs: the end of the browser's former one, and the hint. */
export async function beginSession(
  app: App,
  request: Request,
  headers: Headers,
  hint: string = "true",
) {
  // A browser that signs in again leaves no session behind that nobody sees any more.
  if (request.headers.has("Cookie")) await signOut(app, request);
  headers.append("Set-Cookie", signedInHint(request, hint));
}

async function findSession(
  { auth, store }: App,
  { email, password }: Credentials,
  headers: Headers,
  role: "admin" | undefined,
) {
  try {
    const answer = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if ("twoFactorRedirect" in answer.response) {
      const account = await findByEmail(store.db, email);
      if (!account || (role && account.role !== role)) return undefined;
      return { account, headers: answer.headers };
    }
    const { token, user } = answer.response;
    if (!role || user.role === role) return { account: user, user, headers: answer.headers };
    await auth.api.revokeSession({ body: { token }, headers: headersAfter(answer.headers) });
    return undefined;
  } catch (error) {
    if (error instanceof APIError) return undefined;
    throw error;
  }
}

/**
 * A password that is kept in a way that is out of date is kept in today's from now on, unless it
 * was changed meanwhile. By the way of a reset, because there may be no session yet.
 */
async function hashAnew(app: App, { id, email }: { id: string; email: string }, password: string) {
  const known = await findPassword(app.store.db, id);
  if (!known || !app.passwordHash.isOutdated(known.hash)) return;
  const newPasswordHash = await app.passwordHash.hash(password);
  let token = "";
  const onResetToken = (made: string) => {
    token = made;
  };
  const use = { newPasswordHash, onResetToken, keepsSessions: true };
  await actOnAccount(app, use, async ({ api, trx }) => {
    const current = await lockPassword(app.store.engine, id, trx);
    if (current !== known.hash) return;
    await api.requestPasswordReset({ body: { email } });
    await api.resetPassword({ body: { token, newPassword: password } });
  });
}

/** Names the account, if there is one, and nothing that was typed: it may be a password. */
async function noteFailure(
  app: App,
  { email, clientAddress, at }: { email: string; clientAddress: string; at: Date },
) {
  const account = await findByEmail(app.store.db, email);
  await insertFailedSignIn(app, {
    at,
    actor: { name: account?.email ?? "no account" },
    ...(account && { kind: "user", recordId: account.id }),
    clientAddress,
  });
}
