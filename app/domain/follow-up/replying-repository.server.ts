import type { Db, Trx } from "#app/platform/db/transact.ts";

/** Time for which an account counts as writing after its last signal, in milliseconds. */
const expiresAfterMs = 45_000;

export async function upsert(trx: Trx, recordId: string, userId: string, at: Date) {
  await trx.deleteFrom("replying").where("expires_at", "<=", at.toISOString()).execute();
  const expires_at = new Date(at.getTime() + expiresAfterMs).toISOString();
  await trx
    .insertInto("replying")
    .values({ record_id: recordId, user_id: userId, expires_at })
    .onConflict((conflict) =>
      conflict.columns(["record_id", "user_id"]).doUpdateSet({ expires_at }),
    )
    .execute();
}

export async function remove(trx: Trx, recordId: string, userId: string) {
  const own = trx.deleteFrom("replying").where("record_id", "=", recordId);
  await own.where("user_id", "=", userId).execute();
}

/** The names of those who are writing, the next to expire first. @param me who is left out */
export function findOthers(db: Db, recordId: string, me: string, at: Date) {
  return db
    .selectFrom("replying")
    .innerJoin("user", "user.id", "user_id")
    .select(["name", "expires_at"])
    .where("record_id", "=", recordId)
    .where("user_id", "<>", me)
    .where("expires_at", ">", at.toISOString())
    .orderBy("expires_at")
    .execute();
}
