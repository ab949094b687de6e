import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { findById } from "#app/domain/accounts/account-repository.server.ts";
import { dayMs, hourMs } from "#app/lib/dates.ts";

/** Validity of a token of each purpose, in milliseconds. */
const lifeMs = {
  "reset-password": hourMs,
  "verify-email": dayMs,
  "sign-in-code": hourMs / 6,
  registered: hourMs,
};

const payload = z.object({
  sub: z.string(),
  madeAt: z.number(),
  version: z.string().optional(),
  token: z.string(),
});

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findSignedToken>>>;

/** @param token one of Better Auth's, to travel within */
export function signToken(
  { now, authSecret }: App,
  purpose: keyof typeof lifeMs,
  { id, version }: { id: string; version?: string },
  token = "",
): Promise<string> {
  return new SignJWT({ madeAt: now().getTime(), version, token })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setAudience(purpose)
    .sign(Buffer.from(authSecret));
}

/**
 * The account of a valid token, and the token within. A newer password, or the end of the account's
 * sessions, makes all tokens void but those about its address: so a link resets only once.
 */
export async function findSignedToken(
  { store: { db }, authSecret, now }: App,
  purpose: keyof typeof lifeMs,
  text: string | undefined,
) {
  const options = { audience: purpose, algorithms: ["HS256"] };
  const key = Buffer.from(authSecret);
  const verified = await jwtVerify(text ?? "", key, options).catch(() => undefined);
  const { data } = payload.safeParse(verified?.payload);
  if (!data || now().getTime() - data.madeAt >= lifeMs[purpose]) return undefined;
  const account = await findById(db, data.sub);
  if (!account) return undefined;
  const isForAddress = purpose === "verify-email" || purpose === "registered";
  const isCurrent = isForAddress || data.version === account.version;
  return isCurrent ? { account, token: data.token } : undefined;
}
