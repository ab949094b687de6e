import { sql } from "kysely";
import {
  ofCustomers,
  type StoredCustomer,
} from "#app/domain/customers/customer-repository.server.ts";
import { storedPhoneKey } from "#app/domain/people/person-repository.server.ts";
import { closedStatuses } from "#app/domain/records/record-kind.ts";
import { phoneKey } from "#app/lib/phone-links.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The machines that a customer has now, by line. */
export function findLive(db: Db, family: readonly string[]) {
  return db
    .selectFrom("handover")
    .innerJoin("booking", "booking.record_id", "handover.record_id")
    .innerJoin("booking_line", "booking_line.id", "handover.line_id")
    .select(["booking.record_id as id", "booking.reference", "booking_line.name"])
    .select(["booking_line.day_to", "booking_line.collect_on"])
    .select(({ fn }) => fn.sum<number>("handover.number").as("number"))
    .where("booking.customer_id", "in", inIds(db, family))
    .where("handover.back_at", "is", null)
    .groupBy(["booking.record_id", "booking.reference", "booking_line.id", "booking_line.name"])
    .groupBy(["booking_line.day_to", "booking_line.collect_on"])
    .orderBy("booking_line.day_to")
    .execute();
}

/**
 * The newest records of a customer: those that are its own, those of its contacts' accounts, and
 * those of the same e-mail address or phone, which may be.
 */
export async function findRecords(
  db: Db,
  { family, contacts }: Pick<StoredCustomer, "family" | "contacts">,
  limit: number,
) {
  const own = inIds(db, family);
  const ofColumn = (column: "email" | "user_id") =>
    inIds(
      db,
      contacts.flatMap((contact) => contact[column] || []),
    );
  const phones = inIds(
    db,
    contacts.flatMap(({ phone }) => phoneKey(phone) ?? []),
  );
  const mine = ofCustomers.map(
    (table) => sql`select record_id from ${sql.table(table)} where customer_id in ${own}`,
  );
  const isOwn = sql<boolean>`record.id in (${sql.join(mine, sql` union `)})`;
  return db
    .selectFrom("record")
    .leftJoin("booking", "booking.record_id", "record.id")
    .select(["record.id", "no", "kind", "status", "created_at", "reference", "product", "total"])
    .select(isOwn.as("isOwn"))
    .where(({ or, eb }) =>
      or([
        isOwn,
        eb("user_id", "in", ofColumn("user_id")),
        eb("record.email", "in", ofColumn("email")),
        sql<boolean>`${storedPhoneKey(db, sql`record.phone`)} in ${phones}`,
      ]),
    )
    .where("status", "<>", "spam")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** Numbers of a customer's open bookings and quotations, and their sums in whole rupees. */
export async function countOpen(db: Db, family: readonly string[]) {
  const count = async (table: (typeof ofCustomers)[number]) => {
    const { rows } = await sql<{ n: number; total: number | null }>`
      select count(*) as n, sum(total) as total
      from ${sql.table(table)} as own join record on record.id = own.record_id
      where own.customer_id in ${inIds(db, family)}
        and record.status not in ${inIds(db, closedStatuses)}
    `.execute(db);
    return { number: Number(rows[0]?.n), total: Number(rows[0]?.total ?? 0) };
  };
  return { bookings: await count("booking"), quotations: await count("quotation") };
}

/** The newest issued papers of a customer. */
export function findDocuments(db: Db, family: readonly string[], limit: number) {
  return db
    .selectFrom("document")
    .select(["id", "record_id", "kind", "number", "total", "created_at"])
    .where("customer_id", "in", inIds(db, family))
    .where("state", "=", "issued")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** The newest payments of a customer. */
export function findPayments(db: Db, family: readonly string[], limit: number) {
  return db
    .selectFrom("payment")
    .select(["id", "purpose", "direction", "amount", "state", "created_at"])
    .where("customer_id", "in", inIds(db, family))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** The newest mails about some records. */
export function findMails(db: Db, recordIds: readonly string[], limit: number) {
  return db
    .selectFrom("mail")
    .select(["id", "record_id", "template", "data", "status", "created_at"])
    .where("record_id", "in", inIds(db, recordIds))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}
