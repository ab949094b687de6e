import type { Insertable } from "kysely";
import type { FaultTables } from "#app/platform/db/fault-schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

type Table = FaultTables["booking_request"];
type ChangeRequest = Awaited<ReturnType<typeof findRequests>>[number];

/** Changes of bookings that customers made or asked staff for, the oldest first. */
export function findRequests(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("booking_request")
    .select(["id", "record_id", "kind", "asked", "said", "at", "answered_at", "answer", "reason"])
    .where("record_id", "in", inIds(db, recordIds))
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Those of a booking that wait for an answer. */
export async function findOpen(db: Db, recordId: string): Promise<ChangeRequest[]> {
  return (await findRequests(db, [recordId])).filter(({ answer }) => answer === "");
}

export async function insert(trx: Trx, row: Insertable<Table>): Promise<void> {
  await trx.insertInto("booking_request").values(row).execute();
}

/** The answer to what was stored of a booking under one of some keys. */
export function findByKeys(db: Db, recordId: string, keys: readonly string[]) {
  return db
    .selectFrom("booking_request")
    .select("answer")
    .where("record_id", "=", recordId)
    .where("key", "in", inIds(db, keys))
    .executeTakeFirst();
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
