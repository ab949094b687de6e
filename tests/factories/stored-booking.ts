import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

let made = 0;

/** A booking as it is stored, with two lines. @returns its id and reference */
export async function aStoredBooking(
  db: Kysely<Tables>,
  own: {
    name?: string;
    company?: string;
    street?: string;
    street2?: string;
    city?: string;
    postcode?: string;
    payment?: "bank transfer" | "cash on delivery";
    total?: number | null;
  } = {},
) {
  made += 1;
  const id = `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  const reference = `SB-7KQ4-${made}`;
  await db
    .insertInto("booking")
    .values({
      id,
      status: "new",
      spam_reasons: "",
      submission_key: `key ${made}`,
      client_address: "127.0.0.1",
      created_at: "2026-11-20T04:30:00.000Z",
      updated_at: "2026-11-20T04:30:00.000Z",
      reference,
      user_id: null,
      name: "Lakshmi Narayanan",
      company: "Ottakam <Freight>",
      product: "Business 14 × 2, Tower M",
      street: "12, Second Main",
      street2: "",
      city: "Chennai",
      postcode: "600 001",
      phone: "98400 00112",
      email: "lakshmi@example.com",
      payment: "bank transfer",
      total: 8_994,
      ...own,
    })
    .execute();
  const [business, tower] = [
    { slug: "business-14", name: "Business 14", quantity: 2, duration: 3, unit_price: 1_499 },
    { slug: "tower-m", name: "Tower M", quantity: 1, duration: 1, unit_price: null },
  ];
  await db
    .insertInto("booking_line")
    .values([
      { booking_id: id, position: 1, term: "month", ...business },
      { booking_id: id, position: 2, term: "month", ...tower },
    ])
    .execute();
  return { id, reference };
}
