import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tables } from "#app/platform/db/schema.ts";

type Own = Partial<Insertable<Tables["payment"]>>;

/** Puts a confirmed transfer into the database. @param settles which invoice, whole @returns its id */
export async function storePayment(
  db: Kysely<Tables>,
  own: Own = {},
  settles?: string,
): Promise<string> {
  const id = uuidv7();
  const payment = {
    ...({ id, customer_id: null, record_id: null, kind: "transfer", purpose: "invoice" } as const),
    ...({ direction: "in", of_id: null, amount: 1_000_00, on_day: "2026-11-20" } as const),
    ...({ reference: "", state: "confirmed", created_by: null, key: null } as const),
    created_at: "2026-11-20T04:30:00.000Z",
    ...own,
  };
  await db.insertInto("payment").values(payment).execute();
  if (settles) {
    const { amount, created_at } = payment;
    const settlement = { document_id: settles, payment_id: id, undoes: null, created_by: null };
    await db
      .insertInto("settlement")
      .values({ id: uuidv7(), ...settlement, amount, created_at })
      .execute();
  }
  return id;
}
