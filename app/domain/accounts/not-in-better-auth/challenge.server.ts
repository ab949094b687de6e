import { z } from "zod";
import type { App, Caller } from "#app/context.ts";
import { findById, findPassword } from "#app/domain/accounts/account-repository.server.ts";
import { readSigned, sign } from "#app/domain/accounts/not-in-better-auth/signed-text.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";

/**
 * Between the password and the code the browser holds a text for ten minutes that names the
 * account, and nothing else: there is no session yet. Better Auth's own cookie for this does not
 * tell whose sign-in it is, which limits and audit need; so it travels within ours.
 */
const challengeSchema = z.object({
  userId: z.string(),
  madeAt: z.number(),
  setCookie: z.array(z.string()),
});

/** @param headers Better Auth's answer to the right password */
export function signChallenge({ now, authSecret }: App, userId: string, headers: Headers) {
  const values = { userId, madeAt: now().getTime(), setCookie: headers.getSetCookie() };
  return sign(values, "sign-in-code", authSecret);
}

/**
 * A newer password, and a second factor that was removed, end a challenge.
 * @returns whose code is awaited, and the headers for asking Better Auth: with the challenge for
 * a cookie alone, because with a session beside it the code would be compared with the secret of
 * that session's account, as often as one likes
 */
export async function findChallenge(caller: Caller, text: string | undefined) {
  const { store, authSecret } = caller.app;
  const signed = await readSigned(text ?? "", "sign-in-code", authSecret);
  const parsed = challengeSchema.safeParse(signed);
  if (!parsed.success) return undefined;
  const { userId, madeAt, setCookie } = parsed.data;
  const user = await findById(store.db, userId);
  const password = await findPassword(store.db, userId);
  if (!user?.hasSecondFactor || (password && password.setAt.getTime() > madeAt)) return undefined;
  const answer = new Headers(setCookie.map((line): [string, string] => ["Set-Cookie", line]));
  return { user, headers: headersAfter(answer, caller) };
}
