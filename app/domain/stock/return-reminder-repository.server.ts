import { digestOf } from "#app/domain/privacy/consent-repository.server.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The lines of delivered bookings whose last day is within two days, without those reminded of. */
export function findEnding(db: Db, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom("booking_line")
    .innerJoin("record", "record.id", "booking_line.record_id")
    .innerJoin("booking", "booking.record_id", "booking_line.record_id")
    .select(["record.id", "email", "created_at", "day_from", "day_to"])
    .where("day_to", ">=", from)
    .where("day_to", "<=", to)
    .where("status", "=", "delivered")
    .where("reminded_at", "is", null)
    .where("email", "<>", "")
    .orderBy("day_to")
    .execute();
}

/** @returns false when another process was first, or the booking is delivered no more */
export async function markReminded(trx: Trx, recordId: string, at: Date): Promise<boolean> {
  const delivered = trx.selectFrom("record").select("id").where("status", "=", "delivered");
  const { numUpdatedRows } = await trx
    .updateTable("booking")
    .set({ reminded_at: at.toISOString() })
    .where("record_id", "=", recordId)
    .where("reminded_at", "is", null)
    .where("record_id", "in", delivered.where("id", "=", recordId))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function isStopped(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("no_return_reminder")
    .select("at")
    .where("address_digest", "=", digestOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

export async function stop(trx: Trx, address: string, at: Date) {
  await trx
    .insertInto("no_return_reminder")
    .values({ address_digest: digestOf(address), at: at.toISOString() })
    .onConflict((conflict) => conflict.column("address_digest").doNothing())
    .execute();
}

/** The e-mail address of a booking. */
export async function findAddress(db: Db, recordId: string): Promise<string | undefined> {
  const record = db.selectFrom("record").select("email").where("kind", "=", "booking");
  return (await record.where("id", "=", recordId).executeTakeFirst())?.email;
}
