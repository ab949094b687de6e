import type { Kysely } from "kysely";
import { cardOf } from "#app/domain/rental/price.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";

let made = 0;

const laptop = { slug: "business-14", name: "Business 14" };
const tower_m = { slug: "tower-m", name: "Tower M" };

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
  const rates = { day: 150, week: 600, month: 1_499, year: 14_990 };
  const [business, tower] = [cardOf({ ...laptop, rates }), cardOf({ ...tower_m, rates: null })];
  await db
    .insertInto("booking_line")
    .values([
      aLineRow({
        ...{ record_id: id, position: 1, ...laptop, quantity: 2, duration: 3, term: "month" },
        ...{ card: JSON.stringify(business), parts: "3.month.1499", sum: 8_994, branch: "chennai" },
      }),
      aLineRow({
        ...{ record_id: id, position: 2, ...tower_m, duration: 1, term: "month" },
        ...{ card: JSON.stringify(tower), parts: null, sum: null, branch: "chennai" },
      }),
    ])
    .execute();
  return { id, reference };
}
