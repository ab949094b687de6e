import type { Db } from "#app/platform/db/transact.ts";

/** A code is current for three times 30 seconds at most; after this it may be forgotten. */
const codeLifeMs = 3 * 60 * 1000;

/**
 * Better Auth accepts a code again as long as it is current. Claims it for its first and only use.
 * @returns false when somebody used it just before
 */
export async function claimCode(db: Db, userId: string, code: string, at: Date): Promise<boolean> {
  const forgotten = new Date(at.getTime() - codeLifeMs).toISOString();
  await db.deleteFrom("used_code").where("used_at", "<", forgotten).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_code")
    .values({ user_id: userId, code, used_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A code that was not right was not used. */
export async function unclaimCode(db: Db, userId: string, code: string) {
  await db.deleteFrom("used_code").where("user_id", "=", userId).where("code", "=", code).execute();
}

/** Until when Better Auth looks at no code of an account, after too many wrong ones in a row. */
export async function findLockedUntil(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("twoFactor")
    .select("lockedUntil")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.lockedUntil ? new Date(row.lockedUntil) : undefined;
}
