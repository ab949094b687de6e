import type { Db } from "#app/platform/db/transact.ts";

/** What a customer asked staff to change of a booking, the newest first. */
export function findRequests(db: Db, recordId: string) {
  return db
    .selectFrom("booking_request")
    .select(["id", "kind", "asked", "said", "at", "answered_at", "answer", "reason"])
    .where("record_id", "=", recordId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}
