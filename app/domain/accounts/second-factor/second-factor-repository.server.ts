import type { Db, Trx } from "#app/platform/db/transact.ts";

/** A code is current for 90 seconds at most; after this it may be forgotten. */
const codeLifeMs = 3 * 60 * 1000;

/** Claims a code for its only use. @returns false when it was used before */
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

/** Takes the claim back, for a code that was wrong. */
export async function unclaimCode(db: Db, userId: string, code: string) {
  await db.deleteFrom("used_code").where("user_id", "=", userId).where("code", "=", code).execute();
}

/** Deletes an account's secret with its recovery codes. */
export async function deleteSecret(trx: Trx, userId: string) {
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
}
