import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** What a booking rents, in the order of its cart. */
export function findLines(db: Kysely<Tables>, bookingId: string) {
  return db
    .selectFrom("booking_line")
    .select(["slug", "name", "quantity", "duration", "term", "unit_price"])
    .where("booking_id", "=", bookingId)
    .orderBy("position")
    .execute();
}
