import { APIError } from "better-auth/api";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { findById, findPassword } from "#app/domain/accounts/account-repository.server.ts";

type Purpose = "reset-password" | "verify-email" | "sign-in-code" | "registered";

const payloadSchema = z.object({ sub: z.string(), madeAt: z.number(), token: z.string() });

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findSignedToken>>>;

/** Wraps a token of Better Auth's in a signed one that names the account and when it was made. */
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
    .sign(Buffer.from(authSecret));
}

/**
 * The token within, and whose it is. A newer password ends all but those that confirm an address.
 * @returns undefined for text that is not ours, for another purpose, or of an account that is gone
 */
export async function findSignedToken(
  { store: { db }, authSecret }: App,
  purpose: Purpose,
  text: string | undefined,
) {
  const options = { audience: purpose, algorithms: ["HS256"] };
  const key = Buffer.from(authSecret);
  const verified = await jwtVerify(text ?? "", key, options).catch(() => undefined);
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
