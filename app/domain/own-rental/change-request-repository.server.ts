import type { Insertable, Selectable } from "kysely";
import type { FaultTables } from "#app/platform/db/fault-schema.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export type ChangeRequest = Selectable<FaultTables["booking_request"]>;

export async function insert(trx: Trx, row: Insertable<FaultTables["booking_request"]>) {
  await trx.insertInto("booking_request").values(row).execute();
}

/** What was stored of a booking under one of some keys. */
export function findByKeys(db: Db, recordId: string, keys: readonly string[]) {
  return db
    .selectFrom("booking_request")
    .selectAll()
    .where("record_id", "=", recordId)
    .where("key", "in", among(db, keys))
    .executeTakeFirst();
}

/** The requests of a booking that wait for an answer, oldest first. */
export function findOpen(db: Db, recordId: string): Promise<ChangeRequest[]> {
  return db
    .selectFrom("booking_request")
    .selectAll()
    .where("record_id", "=", recordId)
    .where("answer", "=", "")
    .orderBy("id")
    .execute();
}

/** Answers an open request, or all of a kind of one booking. @param reason of staff, to the customer */
export async function answer(
  trx: Trx,
  which: { id: string } | { record_id: string; kind: ChangeRequest["kind"] },
  answer: "done" | "declined" | "withdrawn",
  at: Date,
  reason = "",
): Promise<void> {
  await trx
    .updateTable("booking_request")
    .set({ answer, reason, answered_at: at.toISOString() })
    .where("answer", "=", "")
    .where((eb) => eb.and(which))
    .execute();
}
