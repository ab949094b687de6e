import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import { SignInOver, TooManyAttempts, WrongCode } from "#app/domain/accounts/account-errors.ts";
import type { GivenCode } from "#app/domain/accounts/account-schemas.server.ts";
import {
  claimCode,
  unclaimCode,
} from "#app/domain/accounts/not-in-better-auth/used-code-repository.server.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

/**
 * Better Auth counts wrong codes at a sign-in alone, and accepts a right one twice. Has `verify`
 * look at a code once: each try costs one of the wrong codes of a quarter of an hour (decision
 * 0008), a right one gives that back, and is not accepted again (RFC 6238, 5.2).
 * @throws TooManyAttempts, WrongCode, SignInOver
 */
export async function verifyOnce<Result>(
  app: App,
  userId: string,
  given: GivenCode,
  verify: () => Promise<Result>,
): Promise<Result> {
  const { db } = app.store;
  const at = app.now();
  const use = { limit: "wrongCodes", subject: userId } as const;
  const giveBack = () => countUses(db, app.limits, at, { ...use, amount: -1 });
  const [codes] = await countUses(db, app.limits, at, use);
  if (codes.isPast) {
    await giveBack();
    throw new TooManyAttempts(codes.waitSeconds);
  }
  const isOfApp = given.kind === "app";
  if (isOfApp && !(await claimCode(db, userId, given.code, at))) throw new WrongCode();
  try {
    const result = await verify();
    await giveBack();
    return result;
  } catch (error) {
    if (isOfApp) await unclaimCode(db, userId, given.code);
    if (!(error instanceof APIError) || error.statusCode >= 500) {
      await giveBack();
      throw error;
    }
    const isWrong = /^INVALID_(BACKUP_)?CODE$/.test(error.body?.code ?? "");
    throw isWrong ? new WrongCode() : new SignInOver();
  }
}
