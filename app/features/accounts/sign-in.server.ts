import { APIError } from "better-auth/api";
import type { App, SignedIn } from "#app/context.ts";
import {
  giveBackAttempt,
  takeAttempt,
} from "#app/features/accounts/sign-in-budget-repository.server.ts";
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
  // A session that began while its account was being disabled is none.
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

/**
 * Signs an admin in. A wrong password, an unknown address and an account without the role look
 * alike from outside, and take alike long: Better Auth hashes the password for all of them.
 * @returns the cookies of the new session, or while `needsCode` those of a sign-in that waits for
 * its code; the wait when too many wrong passwords came from the address; or neither for a
 * sign-in that failed
 */
export async function signInAdmin(
  app: App,
  credentials: { email: string; password: string },
  request: Request,
  clientAddress: string,
): Promise<SignInOutcome> {
  const { db } = app.store;
  const at = app.now();
  const lockedForSeconds = await takeAttempt(db, clientAddress, at);
  if (lockedForSeconds) return { lockedForSeconds };

  let isWrong = false;
  try {
    const { admin, ...outcome } = await signInWithRole(app, credentials, request);
    isWrong = !outcome.headers;
    if (admin) await insertNow(app.store, { at, actor: admin, action: "sign-in", clientAddress });
    return outcome;
  } finally {
    if (!isWrong) await giveBackAttempt(db, clientAddress, at);
    else {
      const actor = { name: credentials.email };
      await insertFailedSignIn(app.store, { at, actor, clientAddress });
    }
  }
}

/** What became of a password at the staff's door. */
interface SignInOutcome {
  headers?: Headers;
  lockedForSeconds?: number;
  /** The password was right, and a code has to follow. */
  needsCode?: boolean;
  /** The admin has no second factor and never said "later" to one. */
  offersSecondFactor?: boolean;
}

async function signInWithRole(
  { auth, env, store }: App,
  { email, password }: { email: string; password: string },
  request: Request,
): Promise<SignInOutcome & { admin?: { userId: string; email: string } }> {
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password },
      headers: request.headers,
      returnHeaders: true,
    });
    if ("twoFactorRedirect" in response) {
      if (!(await existsAdminByEmail(store.db, email))) return {};
      return { headers: onlyChallenge(env, headers), needsCode: true };
    }
    const { user, token } = response;
    if (user.role === "admin") {
      const offersSecondFactor = !user.secondFactorDeclinedAt;
      return { headers, offersSecondFactor, admin: { userId: user.id, email: user.email } };
    }
    await auth.api.revokeSession({ body: { token }, headers: cookiesToSend(headers) });
    return {};
  } catch (error) {
    if (error instanceof APIError) return {};
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
