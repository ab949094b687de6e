import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { AddressValues, ContactValues } from "#app/domain/customers/customer-fields.ts";
import { storedPhoneKey } from "#app/domain/people/person-repository.server.ts";
import { stateOf } from "#app/lib/gstin.ts";
import { phoneKey } from "#app/lib/phone-links.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { countRows, inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { tableList } from "#app/platform/lists/list.server.ts";
import { putEntries } from "#app/platform/search/search-repository.server.ts";
import { stateOfPin } from "#content/gst-states.ts";

type Customer = Selectable<Tables["customer"]>;
type Address = Selectable<Tables["billing_address"]>;
export type ListedRow = Awaited<ReturnType<ReturnType<typeof customerList>["read"]>>[number];

/** Newest first, without those that were merged into others. */
export function customerList(db: Db, text: string) {
  const own = sql`customer_id = customer.id`;
  const first = (column: "name" | "phone" | "email") =>
    sql<string>`coalesce((select ${sql.ref(column)} from contact where ${own} order by id limit 1), '')`;
  const billed = (column: "gstin" | "city") =>
    sql<string>`coalesce((select ${sql.ref(column)} from billing_address
      where ${own} order by is_default desc, id limit 1), '')`;
  const rows = db
    .selectFrom("customer")
    .selectAll()
    .select([first("name").as("contact"), first("phone").as("phone"), first("email").as("email")])
    .select([billed("gstin").as("gstin"), billed("city").as("city")]);
  const search = { kind: "customer", text };
  const filters = [sql`merged_into is null`];
  const order = { columns: ["no"] as const, position: z.tuple([z.int()]) };
  return tableList({ db, table: "customer", search, rows, filters, ...order });
}

export function countCustomers(db: Db): Promise<number> {
  return countRows(db, sql`customer where merged_into is null`);
}

/** The id of the one that a customer was merged into, at the end of all merges; its own otherwise. */
export async function findRemaining(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive way (id, merged_into) as (
      select id, merged_into from customer where id = ${id}
      union all select customer.id, customer.merged_into
        from customer join way on customer.id = way.merged_into
    ) select id from way where merged_into is null
  `.execute(db);
  return rows[0]?.id;
}

/** A customer's id, and those of all that were merged into it. */
export async function findFamily(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family (id) as (
      select id from customer where id = ${id}
      union all select customer.id from customer join family on merged_into = family.id
    ) select id from family
  `.execute(db);
  return rows.map((row) => row.id);
}

export type StoredCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** With the contacts and billing addresses of all that were merged into it. */
export async function findCustomer(db: Db, id: string) {
  const family = await findFamily(db, id);
  if (family.length === 0) return undefined;
  const own = inIds(db, family);
  const [customers, contacts, addresses] = await Promise.all([
    db.selectFrom("customer").selectAll().where("id", "in", own).execute(),
    db.selectFrom("contact").selectAll().where("customer_id", "in", own).orderBy("id").execute(),
    db
      .selectFrom("billing_address")
      .selectAll()
      .where("customer_id", "in", own)
      .orderBy("is_default", "desc")
      .orderBy("id")
      .execute(),
  ]);
  const customer = customers.find((one) => one.id === id);
  const merged = customers.filter((one) => one.merged_into === id);
  const names = customers.map(({ name }) => name);
  return customer && { ...customer, family, names, merged, contacts, addresses };
}

export async function findByNumber(db: Db, no: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("customer")
    .select("id")
    .where("no", "=", no)
    .where("merged_into", "is", null)
    .executeTakeFirst();
  return row?.id;
}

type Own = Pick<Customer, "name" | "kind" | "note" | "terms_days" | "deducts_tds">;

/** @returns whether it was not stored before */
export async function insertCustomer(
  trx: Trx,
  row: Pick<Own, "name" | "kind"> & Partial<Own> & { id: string },
  at: Date,
): Promise<boolean> {
  const stamp = { created_at: at.toISOString(), updated_at: at.toISOString() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("customer")
    .values({ ...row, ...stamp })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteCustomer(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("customer").where("id", "=", id).execute();
}

/** @returns whether it still had that version */
export async function updateCustomer(
  trx: Trx,
  { id, version }: { id: string; version: number },
  set: Partial<Own> & { merged_into?: string | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("customer")
    .set({ ...set, version: version + 1, updated_at: at.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns whether no other contact has its account */
export async function insertContact(
  trx: Trx,
  customer_id: string,
  { name, email, phone, user_id }: Omit<ContactValues, "id"> & { user_id: string | null },
  at: Date,
): Promise<boolean> {
  const row = { id: uuidv7(), customer_id, name, email, phone, user_id };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("contact")
    .values({ ...row, created_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict.column("user_id").where("user_id", "is not", null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertAddress(
  trx: Trx,
  customer_id: string,
  { id: _new, ...address }: Omit<AddressValues, "id"> & { id?: string },
  at: Date,
  is_default: number,
): Promise<string> {
  const id = uuidv7();
  const row = { ...address, state: stateOfAddress(address), is_default };
  await trx
    .insertInto("billing_address")
    .values({ id, customer_id, ...row, created_at: at.toISOString() })
    .execute();
  return id;
}

/** The code of an address's state, by its GSTIN, else by its PIN code; empty for unknown. */
function stateOfAddress({ gstin, postcode }: Pick<Address, "gstin" | "postcode">): string {
  return gstin ? stateOf(gstin) : (stateOfPin(postcode) ?? "");
}

/**
 * Stores the rows of a form and deletes the others. One under an id that is gone, or another
 * customer's, is a new one.
 */
export async function writeRows(
  trx: Trx,
  { id, family }: Pick<StoredCustomer, "id" | "family">,
  {
    contacts,
    addresses,
  }: { contacts: readonly ContactValues[]; addresses: readonly AddressValues[] },
  at: Date,
): Promise<void> {
  const own = inIds(trx, family);
  for (const [table, rows] of [
    ["contact", contacts],
    ["billing_address", addresses],
  ] as const) {
    const kept = rows.map((row) => row.id).filter(Boolean);
    await trx
      .deleteFrom(table)
      .where("customer_id", "in", own)
      .where("id", "not in", inIds(trx, kept))
      .execute();
  }
  for (const { id: rowId, ...contact } of contacts) {
    const known = trx.updateTable("contact").set(contact).where("customer_id", "in", own);
    const isKnown = rowId && (await known.where("id", "=", rowId).returning("id").execute())[0];
    if (!isKnown) await insertContact(trx, id, { ...contact, user_id: null }, at);
  }
  for (const [index, { id: rowId, ...address }] of addresses.entries()) {
    const is_default = index === 0 ? 1 : 0;
    const set = { ...address, state: stateOfAddress(address), is_default };
    const known = trx.updateTable("billing_address").set(set).where("customer_id", "in", own);
    const isKnown = rowId && (await known.where("id", "=", rowId).returning("id").execute())[0];
    if (!isKnown) await insertAddress(trx, id, address, at, is_default);
  }
}

/**
 * Makes a customer, and the one that it was merged into, found by all its words and by those of the
 * ones that were merged into it.
 */
export async function reindexCustomer(trx: Trx, id: string): Promise<void> {
  const customer = await findCustomer(trx, id);
  if (!customer) return;
  const { contacts, addresses, names, note, merged_into } = customer;
  const texts = [
    ...[note, ...names],
    ...contacts.flatMap((contact) => [contact.name, contact.email, contact.phone]),
    ...addresses.flatMap((one) => [one.name, one.gstin, one.street, one.street2, one.city]),
    ...addresses.flatMap((one) => [one.postcode, one.email]),
  ];
  await putEntries(trx, [{ id, kind: "customer", texts }]);
  if (merged_into) await reindexCustomer(trx, merged_into);
}

/** The account's customer, and whether the account's address is confirmed. */
export async function findOfAccount(db: Db, userId: string) {
  const row = await db
    .selectFrom("user")
    .leftJoin("contact", "contact.user_id", "user.id")
    .select(["user.emailVerified", "contact.customer_id"])
    .where("user.id", "=", userId)
    .executeTakeFirst();
  const id = row?.customer_id && (await findRemaining(db, row.customer_id));
  return { isConfirmed: Boolean(row?.emailVerified), customerId: id || undefined };
}

/** Within how many days a booking's customer pays: that of its confirmed account, while it has none. */
export async function findTermsDays(
  db: Db,
  { customer_id, user_id }: { customer_id: string | null; user_id: string | null },
): Promise<number> {
  const account = customer_id || !user_id ? undefined : await findOfAccount(db, user_id);
  const own = account?.isConfirmed ? account.customerId : customer_id;
  const id = own && (await findRemaining(db, own));
  if (!id) return 0;
  const customer = db.selectFrom("customer").select("terms_days").where("id", "=", id);
  return (await customer.executeTakeFirst())?.terms_days ?? 0;
}

interface Known {
  emails: readonly string[];
  phones: readonly string[];
  gstins: readonly string[];
}

/** The customers with the same e-mail address, phone or GSTIN, which may be the same; oldest first. */
export async function findAlike(db: Db, known: Known, except: readonly string[], limit = 10) {
  const emails = inIds(db, known.emails.filter(Boolean));
  const phones = inIds(
    db,
    known.phones.flatMap((phone) => phoneKey(phone) ?? []),
  );
  const gstins = inIds(db, known.gstins.filter(Boolean));
  const { rows } = await sql<{ id: string; no: number; name: string; same: string }>`
    with recursive same (id, why) as (
      select customer_id, 'e-mail address' from contact where email in ${emails}
      union select customer_id, 'phone' from contact
        where ${storedPhoneKey(db, sql`phone`)} in ${phones}
      union select customer_id, 'GSTIN' from billing_address where gstin <> '' and gstin in ${gstins}
    ), up (id, why, merged_into) as (
      select customer.id, why, merged_into from same join customer on customer.id = same.id
      union select customer.id, why, customer.merged_into
        from up join customer on customer.id = up.merged_into
    )
    select customer.id, customer.no, customer.name, min(why) as same
    from up join customer on customer.id = up.id
    where up.merged_into is null and customer.id not in ${inIds(db, except)}
    group by customer.id, customer.no, customer.name order by customer.no limit ${limit}
  `.execute(db);
  return rows;
}

export async function lockCustomers(trx: Trx, ids: readonly string[]): Promise<void> {
  const rows = trx.selectFrom("customer").select("id").where("id", "in", inIds(trx, ids));
  await rows.orderBy("id").forUpdate().execute();
}

/** The tables whose rows have a customer. */
export const ofCustomers = ["booking", "quotation"] as const;

/** @returns whether there is such a record that may have a customer */
export async function setCustomerOf(
  trx: Trx,
  { id, table }: { id: string; table: string },
  customer_id: string,
): Promise<boolean> {
  const own = ofCustomers.find((one) => one === table);
  if (!own) return false;
  const { numUpdatedRows } = await trx
    .updateTable(own)
    .set({ customer_id })
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function findSender(db: Db, recordId: string) {
  const columns = db.selectFrom("record").select(["name", "email", "phone", "user_id"]);
  return columns.where("id", "=", recordId).executeTakeFirst();
}

/** The customer of a record, at the end of all merges. */
export async function findOfRecord(db: Db, recordId: string) {
  const own = ofCustomers.map(
    (table) => sql`select customer_id from ${sql.table(table)} where record_id = ${recordId}`,
  );
  const { rows } = await sql<{ customer_id: string | null }>`
    ${sql.join(own, sql` union all `)}`.execute(db);
  const [first] = rows;
  const id = first?.customer_id && (await findRemaining(db, first.customer_id));
  const columns = db.selectFrom("customer").select(["id", "no", "name"]);
  return {
    /** Records of its kind have customers. */
    isOfKind: first !== undefined,
    customer: id ? await columns.where("id", "=", id).executeTakeFirst() : undefined,
  };
}
