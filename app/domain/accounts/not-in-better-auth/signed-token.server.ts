import { APIError } from "better-auth/api";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { findById } from "#app/domain/accounts/account-repository.server.ts";

type Purpose = "reset-password" | "verify-email" | "sign-in-code" | "registered";

/** Tokens of the former release have no version. */
const payload = z.object({ sub: z.string(), version: z.string().optional(), token: z.string() });

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findSignedToken>>>;

/** Wraps a token of Better Auth's in a signed one that names the account and its version. */
export function signToken(
  { now, authSecret }: App,
  purpose: Purpose,
  { id, version }: { id: string; version?: string },
  token: string,
): Promise<string> {
  // A process of the former release compares when it was made.
  return new SignJWT({ madeAt: now().getTime(), version, token })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setAudience(purpose)
    .sign(Buffer.from(authSecret));
}

/**
 * The token within, and its account. A newer password, or the end of the account's sessions, makes
 * all tokens void but those about its address.
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
  const parsed = payload.safeParse(verified?.payload);
  const account = parsed.success && (await findById(db, parsed.data.sub));
  if (!account) return undefined;
  const { version, token } = parsed.data;
  const isForAddress = purpose === "verify-email" || purpose === "registered";
  const isCurrent = isForAddress || version === account.version;
  return isCurrent ? { account, token } : undefined;
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
