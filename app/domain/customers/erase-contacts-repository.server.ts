import { sql } from "kysely";
import { findCustomer, reindexCustomer } from "#app/domain/customers/customer-repository.server.ts";
import {
  anonymisePaymentsOf,
  findPaymentsOf,
} from "#app/domain/documents/books-repository.server.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

interface Whose {
  address: string;
  accountId?: string | undefined;
}

/** A person's data as a contact, with addresses and payments of customers that are persons. */
export async function findContacts(db: Db, whose: Whose) {
  const contacts = await contactsOf(db, whose)
    .innerJoin("customer", "customer.id", "contact.customer_id")
    .select(["customer.id", "customer.kind", "customer.name as customer"])
    .select(["contact.name", "contact.email", "contact.phone", "contact.created_at"])
    .orderBy("contact.id")
    .execute();
  const own = contacts.flatMap(({ id, kind }) => (kind === "person" ? id : []));
  const addresses = await db
    .selectFrom("billing_address")
    .select(["customer_id", "name", "gstin", "street", "street2", "city", "postcode", "email"])
    .where("customer_id", "in", inIds(db, own))
    .execute();
  const payments = await findPaymentsOf(db, own);
  return contacts.map(({ id, kind: _kind, ...contact }) => ({
    ...contact,
    payments: payments.flatMap(({ customer_id, ...payment }) =>
      customer_id === id ? payment : [],
    ),
    billingAddresses: addresses.flatMap(({ customer_id, ...address }) =>
      customer_id === id ? address : [],
    ),
  }));
}

/** Each e-mail address of a contact, and since when. */
export function findContactAddresses(db: Db) {
  return db
    .selectFrom("contact")
    .select(({ fn }) => ["email", fn.min("created_at").as("at")])
    .groupBy("email")
    .execute();
}

/**
 * Deletes a person as a contact. Of a customer that was this person the note goes, and name and
 * billing addresses too, unless papers or agreed bookings need them (decision 0009).
 * @param until spares contacts stored later, where an erasure is repeated after a restore
 */
export async function eraseContacts(
  trx: Trx,
  announce: Announce,
  whose: Whose,
  until = "9999",
): Promise<void> {
  const rows = await contactsOf(trx, whose)
    .select(["contact.id", "contact.customer_id"])
    .where("contact.created_at", "<=", until)
    .execute();
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom("contact").where("id", "in", inIds(trx, ids)).execute();
  const billed = await trx
    .updateTable("billing_address")
    .set({ email: "" })
    .where("email", "=", whose.address)
    .where("email", "<>", "")
    .where("created_at", "<=", until)
    .returning("customer_id")
    .execute();
  for (const id of new Set([...rows, ...billed].map(({ customer_id }) => customer_id))) {
    const customer = await findCustomer(trx, id);
    const wasContact = rows.some(({ customer_id }) => customer_id === id);
    const isEmpty = customer?.kind === "person" && customer.contacts.length === 0;
    if (wasContact && isEmpty) await forget(trx, id);
    await reindexCustomer(trx, id);
    announce({ kind: "customer", id, what: "updated" });
  }
}

async function forget(trx: Trx, id: string) {
  const isNeeded = sql<boolean>`(
    exists (select 1 from document where customer_id = ${id} and state = 'issued')
    or exists (select 1 from payment where customer_id = ${id} and state = 'confirmed')
    or exists (select 1 from booking join record on record.id = booking.record_id
      where booking.customer_id = ${id} and status not in ('new', 'cancelled', 'spam')))`;
  const row = await trx
    .updateTable("customer")
    .set({ note: "", name: sql`case when ${isNeeded} then name else 'Erased' end` })
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  await anonymisePaymentsOf(trx, id);
  if (row?.name !== "Erased") return;
  await trx.deleteFrom("billing_address").where("customer_id", "=", id).execute();
}

function contactsOf(db: Db, { address, accountId }: Whose) {
  return db
    .selectFrom("contact")
    .where(({ or, eb }) =>
      or([
        ...(address ? [eb("contact.email", "=", address)] : []),
        ...(accountId ? [eb("contact.user_id", "=", accountId)] : []),
      ]),
    );
}
