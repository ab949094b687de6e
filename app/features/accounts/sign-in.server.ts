import { APIError } from "better-auth/api";
import type { App, SignedIn } from "#app/context.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/features/accounts/sign-in-budget-repository.server.ts";

/** Who sent this request, and the cookies that keep the session alive. */
export async function findSignedIn(
  { auth }: App,
  request: Request,
): Promise<{ signedIn: SignedIn | undefined; headers: Headers }> {
  const { response, headers } = await auth.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  if (!response) return { signedIn: undefined, headers };
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

/**
 * Signs an admin in. A wrong password, an unknown address and an account without the role look
 * alike from outside, and take alike long: Better Auth hashes the password for all of them.
 * @returns the cookies of the new session, the wait when too many wrong passwords came from the
 * address, or neither for a sign-in that failed
 */
export async function signInAdmin(
  app: App,
  credentials: { email: string; password: string },
  request: Request,
  clientAddress: string,
): Promise<{ headers?: Headers; lockedForSeconds?: number }> {
  const { db } = app.store;
  const at = app.now();
  const lockedForSeconds = await takeAttempt(db, clientAddress, at);
  if (lockedForSeconds) return { lockedForSeconds };

  let isWrong = false;
  try {
    const headers = await signInWithRole(app, credentials, request);
    isWrong = !headers;
    return { headers };
  } finally {
    if (!isWrong) await giveBackAttempt(db, clientAddress, at);
  }
}

async function signInWithRole(
  { auth }: App,
  { email, password }: { email: string; password: string },
  request: Request,
): Promise<Headers | undefined> {
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: request.headers,
      returnHeaders: true,
    });
    if (response.user.role === "admin") return headers;
    await auth.api.revokeSession({
      body: { token: response.token },
      headers: cookiesToSend(headers),
    });
    return undefined;
  } catch (error) {
    if (error instanceof APIError) return undefined;
    throw error;
  }
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
