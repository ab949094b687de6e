import { z } from "zod";
import type { App } from "#app/context.ts";
import { findById, findPassword } from "#app/domain/accounts/account-repository.server.ts";
import { challengeSeconds } from "#app/domain/accounts/second-factor/second-factor-plugin.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";
import { briefCookie } from "#app/platform/http/brief-cookie.server.ts";

/**
 * Between the password and the code the browser holds a cookie for ten minutes that names the
 * account, and nothing else: there is no session yet. Better Auth's own cookie for this does not
 * tell whose sign-in it is, which limits and audit need; so it travels within ours.
 */
const challenge = z.object({
  userId: z.string(),
  madeAt: z.number(),
  setCookie: z.array(z.string()),
});

const cookieOf = ({ authSecret }: App, request: Request) =>
  briefCookie(request, "southbridge-sign-in", challengeSeconds, authSecret);

/** @returns the headers that have the browser keep it */
export async function keepChallenge(
  app: App,
  request: Request,
  { account, headers }: { account: { id: string }; headers: Headers },
): Promise<Headers> {
  const madeAt = app.now().getTime();
  const value = { userId: account.id, madeAt, setCookie: headers.getSetCookie() };
  return new Headers({ "Set-Cookie": await cookieOf(app, request).serialize(value) });
}

/**
 * A newer password, and a second factor that was taken away, end it.
 * @returns whose code is awaited, and the headers for asking Better Auth: with the challenge for
 * a cookie alone, because with a session beside it the code would be compared with the secret of
 * that session's account, as often as one likes
 */
export async function findChallenge(app: App, request: Request, clientAddress = "") {
  const cookie = await cookieOf(app, request).parse(request.headers.get("Cookie"));
  const parsed = challenge.safeParse(cookie);
  if (!parsed.success) return undefined;
  const { userId, madeAt, setCookie } = parsed.data;
  const user = await findById(app.store.db, userId);
  const password = await findPassword(app.store.db, userId);
  if (!user?.hasSecondFactor || (password && password.setAt.getTime() > madeAt)) return undefined;
  const answer = new Headers(setCookie.map((line): [string, string] => ["Set-Cookie", line]));
  return { user, headers: headersAfter(answer, request, clientAddress) };
}

/** The cookie that takes it back once the code was right. */
export function takeChallengeBack(app: App, request: Request): Promise<string> {
  return cookieOf(app, request).serialize("", { maxAge: 0 });
}
