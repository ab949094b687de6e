import { APIError } from "better-auth/api";
import type { App, SignedIn } from "#app/context.ts";
import { noteAddress } from "#app/features/accounts/session-repository.server.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/features/accounts/sign-in-limit-repository.server.ts";
import { signedInHint } from "#app/features/accounts/signed-in-hint.server.ts";
import { insertFailedSignIn, insertNow } from "#app/features/audit/audit-repository.server.ts";
import { onlyChallenge } from "#app/features/second-factor/challenge.server.ts";
import { existsAdminByEmail } from "#app/features/second-factor/second-factor-repository.server.ts";

/** Who sent this request, and the cookies that keep the session alive. */
export async function findSignedIn(
  { auth }: App,
  request: Request,
): Promise<{ signedIn: SignedIn | undefined; headers: Headers }> {
  const { response, headers } = await auth.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  // Who was disabled is out at the next request, as if the session were over.
  if (!response || response.user.banned) return { signedIn: undefined, headers };
  const { user, session } = response;
  const secondFactor = secondFactorOf(user, session);
  return {
    signedIn: {
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      role: user.role === "admin" && secondFactor !== "awaited" ? "admin" : "user",
      secondFactor,
    },
    headers,
  };
}

function secondFactorOf(
  user: { twoFactorEnabled?: boolean | null; secondFactorDeclinedAt?: Date | null },
  session: { secondFactor?: boolean | null },
): SignedIn["secondFactor"] {
  if (user.twoFactorEnabled) return session.secondFactor ? "given" : "awaited";
  return user.secondFactorDeclinedAt ? "declined" : "none";
}

/** What became of a sign-in: the cookies that it sets, or the wait, or neither. */
export interface SignInResult {
  headers?: Headers;
  /** Set when too many wrong passwords came; `headers` is not. */
  lockedForSeconds?: number;
  /** The password was right, and a code has to follow: there is no session yet. */
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
  credentials: { email: string; password: string },
  request: Request,
  clientAddress: string,
  role?: "admin",
): Promise<SignInResult> {
  const attempt = { email: credentials.email, clientAddress, at: app.now() };
  const lockedForSeconds = await takeAttempt(app, attempt);
  if (lockedForSeconds) return { lockedForSeconds };

  let isWrong = false;
  try {
    const found = await findSession(app, credentials, request, role);
    isWrong = !found;
    if (!found) return {};
    if (!found.user) return { headers: found.headers, needsCode: true };
    const { user, token, headers } = found;
    await beginSession(app, { token, headers }, request, clientAddress);
    if (user.role !== "admin") return { headers };
    const actor = { userId: user.id, email: user.email };
    await insertNow(app.store, { at: attempt.at, actor, action: "sign-in", clientAddress });
    return { headers, offersSecondFactor: !user.secondFactorDeclinedAt };
  } finally {
    if (!isWrong) await giveBackAttempt(app, attempt);
    else {
      const actor = { name: credentials.email };
      await insertFailedSignIn(app, { at: attempt.at, actor, clientAddress });
    }
  }
}

/** What every new session needs: its address, the end of the browser's former one, the hint. */
export async function beginSession(
  app: App,
  { token, headers }: { token: string; headers: Headers },
  request: Request,
  clientAddress: string,
) {
  await noteAddress(app, token, clientAddress);
  await endFormerSession(app, request);
  headers.append("Set-Cookie", signedInHint(request, "true"));
}

async function findSession(
  { auth, env, store }: App,
  { email, password }: { email: string; password: string },
  request: Request,
  role: "admin" | undefined,
) {
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: request.headers,
      returnHeaders: true,
    });
    if ("twoFactorRedirect" in response) {
      if (role && !(await existsAdminByEmail(store.db, email))) return undefined;
      return { headers: onlyChallenge(env, headers) };
    }
    const { token, user } = response;
    if (!role || user.role === role) return { token, user, headers };
    await auth.api.revokeSession({ body: { token }, headers: cookiesToSend(headers) });
    return undefined;
  } catch (error) {
    if (error instanceof APIError) return undefined;
    throw error;
  }
}

/** A browser that signs in again leaves no session behind that nobody sees any more. */
export async function endFormerSession({ auth }: App, request: Request) {
  if (request.headers.has("Cookie")) await auth.api.signOut({ headers: request.headers });
}

/** Ends the session on the server. @returns the cookies that take the browser's copy away. */
export async function signOut({ auth }: App, request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return headers;
}

/** Set-Cookie headers as the Cookie header that a browser would send next. */
function cookiesToSend(from: Headers): Headers {
  const pairs = from.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return new Headers({ Cookie: pairs.join("; ") });
}
