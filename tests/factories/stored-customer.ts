import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tables } from "#app/platform/db/schema.ts";

/** Puts a company with a contact, `name@example.com`, into the database. @returns its id */
export async function storeCustomer(
  db: Kysely<Tables>,
  name: string,
  own: Partial<Insertable<Tables["customer"]>> = {},
): Promise<string> {
  const id = uuidv7();
  const created_at = "2026-11-01T04:30:00.000Z";
  const customer = { id, name, kind: "company" as const, created_at, updated_at: created_at };
  await db
    .insertInto("customer")
    .values({ ...customer, ...own })
    .execute();
  const contact = { id: uuidv7(), customer_id: id, name, email: `${name}@example.com`, phone: "" };
  await db
    .insertInto("contact")
    .values({ ...contact, user_id: null, created_at })
    .execute();
  return id;
}
