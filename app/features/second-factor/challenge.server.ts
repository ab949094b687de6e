import type { App } from "#app/context.ts";
import type { Env } from "#app/env.server.ts";
import { challengeCookie } from "#app/services/auth.server.ts";

/**
 * Between the password and the code the browser holds a cookie for ten minutes that names the
 * sign-in, and nothing else: there is no session yet.
 */
export async function findChallenged({ auth, env }: App, request: Request) {
  const cookie = readChallenge(env, request);
  // The signature behind the point is Better Auth's to check; the name cannot be guessed.
  const name = cookie?.split(".")[0];
  if (!name) return undefined;
  const { internalAdapter } = await auth.$context;
  const challenge = await internalAdapter.findVerificationValue(name);
  if (!challenge || challenge.expiresAt < new Date()) return undefined;
  const user = await internalAdapter.findUserById(challenge.value);
  return user && { userId: user.id, email: user.email };
}

/**
 * The request's headers with the challenge for a cookie alone. With a session beside it, Better
 * Auth would compare the code with the secret of that session's account, as often as one likes.
 */
export function challengeHeaders({ env }: App, request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.set("Cookie", `${challengeCookie(env)}=${readChallenge(env, request)}`);
  return headers;
}

/** Of the cookies that a sign-in sets, the challenge: the others only take back what is not there. */
export function onlyChallenge(env: Env, from: Headers): Headers {
  const name = challengeCookie(env);
  const cookie = from.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return new Headers(cookie ? { "Set-Cookie": cookie } : {});
}

function readChallenge(env: Env, request: Request): string | undefined {
  const start = `${challengeCookie(env)}=`;
  return (request.headers.get("Cookie") ?? "")
    .split(/;\s*/)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}
