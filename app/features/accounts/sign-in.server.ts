import { APIError } from "better-auth/api";
import type { App, SignedIn } from "#app/context.ts";
import { noteAddress } from "#app/features/accounts/session-repository.server.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/features/accounts/sign-in-budget-repository.server.ts";
import { signedInHint } from "#app/features/accounts/signed-in-hint.server.ts";

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
  return {
    signedIn: {
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      role: user.role === "admin" ? "admin" : "user",
    },
    headers,
  };
}

/** What became of a sign-in: the cookies of the new session, or the wait, or neither. */
export interface SignInResult {
  headers?: Headers;
  /** Set when too many wrong passwords came; `headers` is not. */
  lockedForSeconds?: number;
}

/**
 * Signs somebody in and ends the session that this browser had before. A wrong password, an
 * unknown address, a disabled account and one without the asked role look alike from outside, and
 * take alike long: Better Auth hashes the password for all of them.
 * @param role the one that the account must have; without it any will do
 */
export async function signIn(
  app: App,
  credentials: { email: string; password: string },
  request: Request,
  clientAddress: string,
  role?: "admin",
): Promise<SignInResult> {
  const { db } = app.store;
  const attempt = { email: credentials.email, clientAddress, at: app.now() };
  const { isLookedAt, waitSeconds } = await takeAttempt(db, attempt);
  if (!isLookedAt) return { lockedForSeconds: waitSeconds };

  let isWrong = false;
  try {
    const session = await findSession(app, credentials, request, role);
    isWrong = !session;
    if (!session) return { lockedForSeconds: waitSeconds };
    await noteAddress(app, session.token, clientAddress);
    await endFormerSession(app, request);
    session.headers.append("Set-Cookie", signedInHint(request, "true"));
    return { headers: session.headers };
  } finally {
    if (!isWrong) await giveBackAttempt(db, attempt);
  }
}

async function findSession(
  { auth }: App,
  { email, password }: { email: string; password: string },
  request: Request,
  role: "admin" | undefined,
): Promise<{ token: string; headers: Headers } | undefined> {
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: request.headers,
      returnHeaders: true,
    });
    const { token, user } = response;
    if (!role || user.role === role) return { token, headers };
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
