import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";

let made = 0;

/** A booking as it is stored, with two lines. @returns its id and reference */
export async function aStoredBooking(
  db: Kysely<Tables>,
  own: Readonly<Record<string, string | number | null>> = {},
) {
  made += 1;
  const id = `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  const reference = String(own.reference ?? `SB-7KQ4-${made}`);
  await storeRecord(db, "booking", {
    id,
    created_at: "2026-11-20T04:30:00.000Z",
    reference,
    company: "Ottakam <Freight>",
    product: "Business 14 × 2, Tower M",
    street2: "",
    email: "lakshmi@example.com",
    total: 8_994,
    ...own,
  });
  const [business, tower] = [
    { slug: "business-14", name: "Business 14", quantity: 2, duration: 3, unit_price: 1_499 },
    { slug: "tower-m", name: "Tower M", quantity: 1, duration: 1, unit_price: null },
  ];
  await db
    .insertInto("booking_line")
    .values([
      { record_id: id, position: 1, term: "month", ...business },
      { record_id: id, position: 2, term: "month", ...tower },
    ])
    .execute();
  return { id, reference };
}
