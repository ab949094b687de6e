import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

export type BookingForMail = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** A booking with its lines, as its mail names them. */
export async function findById(db: Kysely<Tables>, id: string) {
  const booking = await db
    .selectFrom("booking")
    .select(["reference", "user_id", "name", "company", "product", "street", "street2", "city"])
    .select(["postcode", "payment", "total"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!booking) return undefined;
  const lines = await db
    .selectFrom("booking_line")
    .select(["slug", "name", "quantity", "duration", "term", "unit_price"])
    .where("booking_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...booking, lines };
}
