import { APIError } from "better-auth/api";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { findById, findPassword } from "#app/domain/accounts/account-repository.server.ts";

/** What a token is for: one that was made for another purpose is not accepted. */
type Purpose = "reset-password" | "verify-email" | "sign-in-code";

const payloadSchema = z.object({ sub: z.string(), madeAt: z.number(), token: z.string() });

/** A token of Better Auth's, and whose it is. */
export type FoundToken = NonNullable<Awaited<ReturnType<typeof findSignedToken>>>;

/**
 * Better Auth's tokens do not all say whose they are, which limits and audit need, nor do they end
 * with the password that they were made for: so they travel within ours, signed.
 */
export function signToken(
  { now, authSecret }: App,
  purpose: Purpose,
  userId: string,
  token: string,
): Promise<string> {
  return new SignJWT({ madeAt: now().getTime(), token })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setAudience(purpose)
    .sign(keyOf(authSecret));
}

/**
 * A newer password ends a token, but for one that confirms an address.
 * @returns undefined for text that is not ours, or of an account that is gone
 */
export async function findSignedToken(
  { store: { db }, authSecret }: App,
  purpose: Purpose,
  text: string | undefined,
) {
  const options = { audience: purpose, algorithms: ["HS256"] };
  const verified = await jwtVerify(text ?? "", keyOf(authSecret), options).catch(() => undefined);
  const parsed = payloadSchema.safeParse(verified?.payload);
  const account = parsed.success && (await findById(db, parsed.data.sub));
  if (!account) return undefined;
  const { madeAt, token } = parsed.data;
  const password = purpose === "verify-email" ? undefined : await findPassword(db, account.id);
  return password && password.setAt.getTime() > madeAt ? undefined : { account, token };
}

/** Uses a token. @returns false when Better Auth refuses it: it is expired, or was used meanwhile */
export async function isTaken(use: Promise<unknown>): Promise<boolean> {
  try {
    await use;
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
