import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** Lines that end between two days, with machines that are still with the customer, not reminded of yet. */
export function findEnding(db: Db, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom("booking_line as line")
    .innerJoin("record", "record.id", "line.record_id")
    .select(["line.id as line_id", "record.id", "email", "created_at", "day_from", "day_to"])
    .where("day_to", ">=", from)
    .where("day_to", "<=", to)
    .where("line.reminded_at", "is", null)
    .where("email", "<>", "")
    .where("line.id", "in", out(db))
    .orderBy("day_to")
    .execute();
}

/** The lines of which something is with the customer. */
const out = (db: Db) => db.selectFrom("ledger").select("line_id").where("state", "=", "out");

/** @returns the lines that no other process was first with, and of which something is still out */
export async function markReminded(trx: Trx, lines: readonly string[], at: Date) {
  const marked = await trx
    .updateTable("booking_line")
    .set({ reminded_at: at.toISOString() })
    .where("id", "in", inIds(trx, lines))
    .where("reminded_at", "is", null)
    .where("id", "in", out(trx))
    .returning("id")
    .execute();
  return marked.map(({ id }) => id);
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
