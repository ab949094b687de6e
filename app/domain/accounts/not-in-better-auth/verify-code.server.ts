import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import { SignInOver, WrongCode } from "#app/domain/accounts/account-errors.ts";
import type { GivenCode } from "#app/domain/accounts/account-schemas.server.ts";
import { compareCounted } from "#app/domain/accounts/not-in-better-auth/sign-in-limit.server.ts";
import {
  claimCode,
  unclaimCode,
} from "#app/domain/accounts/not-in-better-auth/used-code-repository.server.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

/**
 * Better Auth counts wrong codes at a sign-in alone, and accepts a right one as often as it comes.
 * Has `verify` look at a code, counted as passwords are (decision 0008), and accepts a right one
 * no second time (RFC 6238, 5.2).
 * @throws TooManyAttempts, WrongCode, SignInOver
 */
export async function verifyOnce<Result>(
  { store: { db }, limits, now }: App,
  userId: string,
  { kind, code }: GivenCode,
  verify: () => Promise<Result>,
): Promise<Result> {
  const at = now();
  const use = { limit: "wrongCodes", subject: userId } as const;
  const [{ isPast, waitSeconds }] = await countUses(db, limits, at, use);
  const compare = async () => {
    if (kind === "app" && !(await claimCode(db, userId, code, at))) throw new WrongCode();
    try {
      return await verify();
    } catch (error) {
      if (kind === "app") await unclaimCode(db, userId, code);
      if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
      const isWrong = /^INVALID_(BACKUP_)?CODE$/.test(error.body?.code ?? "");
      throw isWrong ? new WrongCode() : new SignInOver();
    }
  };
  const giveBack = () => countUses(db, limits, at, { ...use, amount: -1 });
  return compareCounted(isPast && waitSeconds, compare, giveBack);
}
