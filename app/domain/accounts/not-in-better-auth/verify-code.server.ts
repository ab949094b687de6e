import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import {
  claimCode,
  giveBackCode,
} from "#app/domain/accounts/not-in-better-auth/used-code-repository.server.ts";
import type { GivenCode } from "#app/domain/accounts/second-factor/code-schema.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

/** Why a password or a code opened nothing: what was wrong, or how long to wait. */
export type Unopened =
  | { problem: "wrong code" | "wrong password" | "over" }
  | { lockedForSeconds: number };

/** What became of a code: what it opened, or why not. */
export type Verified<Opened> = { opened: Opened } | Unopened;

/**
 * Better Auth counts wrong codes at a sign-in alone, and takes a right one twice. Looks at a code
 * once: each try costs one of the wrong codes of a quarter of an hour (decision 0008), a right one
 * gives that back, and a code that opened something opens nothing again (RFC 6238, 5.2).
 */
export async function verifyOnce<Opened>(
  app: App,
  { userId, given }: { userId: string; given: GivenCode },
  open: () => Promise<Opened>,
): Promise<Verified<Opened>> {
  const { db } = app.store;
  const at = app.now();
  const use = { limit: "wrongCodes", subject: userId } as const;
  const giveBack = () => countUses(db, app.limits, at, { ...use, amount: -1 });
  const [codes] = await countUses(db, app.limits, at, use);
  if (codes.isPast) {
    await giveBack();
    return { lockedForSeconds: codes.waitSeconds };
  }
  const code = given.kind === "app" ? given.code : undefined;
  if (code && !(await claimCode(db, userId, code, at))) return { problem: "wrong code" };
  try {
    const opened = await open();
    await giveBack();
    return { opened };
  } catch (error) {
    if (code) await giveBackCode(db, userId, code);
    const problem = problemOf(error);
    if (problem) return { problem };
    await giveBack();
    throw error;
  }
}

/** Better Auth says by a code what was wrong; anything else is no mistake of the sender's. */
function problemOf(error: unknown) {
  if (!(error instanceof APIError)) return undefined;
  switch (error.body?.code) {
    case "INVALID_CODE":
    case "INVALID_BACKUP_CODE":
      return "wrong code";
    default:
      return error.statusCode < 500 ? "over" : undefined;
  }
}
