import { digestOf } from "#app/domain/records/digest-of.server.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** In ISO 8601, UTC; undefined without a withdrawal. A digest may remain after an erasure. */
export async function findWithdrawal(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("consent_withdrawal")
    .select("withdrawn_at")
    .where("address_digest", "=", digestOf(address))
    .executeTakeFirst();
  return row?.withdrawn_at;
}

/** True for a record whose consent was withdrawn since; a later form gives a new one. */
export async function isWithdrawn(db: Db, record: { email: string; created_at: string }) {
  if (!record.email) return false;
  const at = await findWithdrawal(db, record.email);
  return at !== undefined && record.created_at <= at;
}

export async function insertWithdrawal(trx: Trx, address: string, at: Date) {
  const withdrawal = { address_digest: digestOf(address), withdrawn_at: at.toISOString() };
  await trx
    .insertInto("consent_withdrawal")
    .values(withdrawal)
    .onConflict((conflict) => conflict.column("address_digest").doUpdateSet(withdrawal))
    .execute();
}

export async function deleteWithdrawal(trx: Trx, address: string) {
  await trx
    .deleteFrom("consent_withdrawal")
    .where("address_digest", "=", digestOf(address))
    .execute();
}
