import { sql } from "kysely";
import { ownColumns } from "#app/domain/bookings/booking-fields.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { noGroup } from "#app/domain/bookings/due-lists.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findTermsDays } from "#app/domain/customers/customer-repository.server.ts";
import { anonymiseBooks } from "#app/domain/documents/books-repository.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import {
  type PricedLine,
  type RateCard,
  type StoredLine,
  totalOf,
} from "#app/domain/rental/price.ts";
import { makeReference } from "#app/lib/reference.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

type Booked = Omit<DeskBooking, "lines">;

/** A booking as a record, under a reference that no other has. */
export async function newBooking(
  db: Db,
  { branches }: Pick<Catalogue, "branches">,
  booked: Booked,
  lines: readonly PricedLine[],
  newReference: () => string = makeReference,
) {
  let reference = newReference();
  while (await findBooking(db, { reference })) reference = newReference();
  const branch = responsibleBranch(branches, booked);
  return { ...booked, branch, reference, ...summaryOf(lines) };
}

function summaryOf(lines: readonly PricedLine[]) {
  return { product: lines.map(formatPieces).join(", "), total: totalOf(lines).total };
}

/** Writes the lines of a booking, and what lists show of them. */
export async function writeLines(trx: Trx, recordId: string, lines: readonly StoredLine[]) {
  for (const [index, { id, ...line }] of lines.entries()) {
    const row = { ...line, card: JSON.stringify(line.card), position: index + 1 };
    await trx
      .insertInto("booking_line")
      .values({ ...row, id, record_id: recordId })
      .onConflict((conflict) =>
        // Customers are reminded again of another last day.
        conflict.column("id").doUpdateSet({
          ...row,
          reminded_at: sql`case
          when booking_line.day_to is not distinct from excluded.day_to
          then booking_line.reminded_at end`,
        }),
      )
      .execute();
  }
  await trx
    .updateTable("booking")
    .set(summaryOf(lines))
    .where("record_id", "=", recordId)
    .execute();
}

/** Removes the lines of a booking that are not among those of now, with their handovers. */
export async function deleteOtherLines(trx: Trx, recordId: string, ids: readonly string[]) {
  const own = trx.deleteFrom("booking_line").where("record_id", "=", recordId);
  await own.where("id", "not in", inIds(trx, ids)).execute();
}

/** Stores all of a locked booking but its lines and its status. */
export async function update(
  trx: Trx,
  { id, version }: { id: string; version: number },
  { name, email, phone, ...address }: Booked,
  at: Date,
) {
  await trx
    .updateTable("record")
    .set({ name, email, phone, version: version + 1, updated_at: at.toISOString() })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("booking").set(address).where("record_id", "=", id).execute();
}

/** Sets 1 for a booking that may have something to bill or to credit, else 0. */
export async function setToBill(trx: Trx, id: string, to_bill: 0 | 1) {
  await trx.updateTable("booking").set({ to_bill }).where("record_id", "=", id).execute();
}

/** Revokes the links of a booking that were sent until now. */
export async function raiseLink(trx: Trx, id: string) {
  await trx
    .updateTable("booking")
    .set(({ eb }) => ({ link_version: eb("link_version", "+", 1) }))
    .where("record_id", "=", id)
    .execute();
}

export async function setStatus(trx: Trx, id: string, status: BookingStatus) {
  await trx.updateTable("record").set({ status }).where("id", "=", id).execute();
}

export type StoredBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** @param filter with a reference as `readReference` gives it, or that of one account's bookings */
export async function findBooking(
  db: Db,
  filter: { id: string } | { reference: string; user_id?: string },
) {
  const booking = await bookings(db)
    .where((eb) => eb.and(filter))
    .executeTakeFirst();
  return (
    booking && { ...booking, lines: (await findLines(db, [booking.id])).get(booking.id) ?? [] }
  );
}

/** The lines in their order, by the id of the booking. */
export async function findLines(db: Db, recordIds: readonly string[]) {
  if (recordIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("booking_line")
    .select(["id", "record_id", "position", "name", "slug", "quantity", "duration", "term"])
    .select(["day_from", "day_to", "collect_on", "branch", "card", "parts", "sum", "quantity_off"])
    .select(["quantity_step", "step_quantity", "quoted", "quoted_unit", "quoted_rest"])
    .select(["discount", "discount_percent", "price_reason"])
    .where("record_id", "in", inIds(db, recordIds))
    .orderBy("record_id")
    .orderBy("position")
    .execute();
  const lines = rows.map(({ card, ...row }) => {
    const own: RateCard = JSON.parse(card);
    return { ...row, card: own };
  });
  return Map.groupBy(lines, ({ record_id }) => record_id);
}

/** Bookings for staff: with their handovers and planned days, which rules and ledger ask for. */
export async function findRentals(db: Db, recordIds: readonly string[]) {
  const own = inIds(db, recordIds);
  const [records, lines, handed, plans] = await Promise.all([
    bookings(db).select("assignee").where("id", "in", own).orderBy("id").execute(),
    findLines(db, recordIds),
    db.selectFrom("handover").selectAll().where("record_id", "in", own).orderBy("id").execute(),
    db.selectFrom("stop").selectAll().where("record_id", "in", own).execute(),
  ]);
  const ownHanded = Map.groupBy(handed, ({ record_id }) => record_id);
  const ownPlans = Map.groupBy(plans, ({ record_id }) => record_id);
  return records.map((record) => ({
    ...record,
    lines: lines.get(record.id) ?? [],
    handed: ownHanded.get(record.id) ?? [],
    plans: ownPlans.get(record.id) ?? [],
  }));
}

export type StoredRental = Awaited<ReturnType<typeof findRentals>>[number];

export type OwnBooking = Awaited<ReturnType<typeof findAllByUser>>[number];

export function findAllByUser(db: Db, userId: string) {
  return bookings(db).where("user_id", "=", userId).orderBy("id", "desc").execute();
}

/** The address of the account's last booking, by the names of the form's fields, to fill them in. */
export function findLastAddress(db: Db, userId: string) {
  return bookings(db)
    .clearSelect()
    .select("phone as Phone")
    .select(ownColumns.filter((column) => column !== "order_no"))
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Values of a record with which a new booking is filled in. */
export function findSource(db: Db, id: string) {
  return db
    .selectFrom("record")
    .leftJoin("enquiry", "enquiry.record_id", "record.id")
    .leftJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "kind", "status", "name", "phone", "email"])
    .select(({ fn }) => [fn.coalesce("booking.postcode", "enquiry.code").as("postcode")])
    .select(["company", "street", "street2", "city"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The customer of a booking and where it is billed, and what they follow from. */
export function findParty(db: Db, id: string) {
  return bookings(db)
    .select(["customer_id", "billing_address_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The values of a booking for `dueSentence`. */
export async function findDue(db: Db, id: string) {
  return dueOf(db, await bookings(db).where("id", "=", id).executeTakeFirstOrThrow());
}

/** The same of a booking that was read. */
export async function dueOf(db: Db, { billing, payment, ...party }: Omit<StoredBooking, "lines">) {
  return { billing, payment, termsDays: await findTermsDays(db, party) };
}

/** Sets the customer of a booking, its papers and its payments. */
export async function setCustomer(
  trx: Trx,
  id: string,
  set: { customer_id: string; billing_address_id: string | null },
) {
  await trx.updateTable("booking").set(set).where("record_id", "=", id).execute();
  const { customer_id } = set;
  for (const table of ["document", "payment"] as const) {
    await trx.updateTable(table).set({ customer_id }).where("record_id", "=", id).execute();
  }
}

export async function linkToSource(trx: Trx, id: string, source_id: string) {
  await trx.updateTable("booking").set({ source_id }).where("record_id", "=", id).execute();
}

/** The bookings and quotations made from a record, and the record that it was made from itself. */
export function findLinked(db: Db, id: string) {
  const of = (table: "booking" | "quotation") => {
    const made = db.selectFrom(table).select("record_id as id").where("source_id", "=", id);
    const source = db.selectFrom(table).select("source_id as id").where("record_id", "=", id);
    return made.$castTo<{ id: string | null }>().union(source);
  };
  return db
    .selectFrom("record")
    .leftJoin("booking", "booking.record_id", "record.id")
    .leftJoin("quotation", "quotation.record_id", "record.id")
    .select(["id", "no", "kind", "reference"])
    .select(({ fn }) => fn.coalesce("booking.source_id", "quotation.source_id").as("source_id"))
    .where("id", "in", of("booking").union(of("quotation")))
    .orderBy("id")
    .execute();
}

export function hasOtherStatus(status: string) {
  return sql`record.status <> ${status}`;
}

/** A condition: the booking has lines of a product group, by its slug or `noGroup`. */
export function hasGroup({ groups }: Pick<Catalogue, "groups">, group: string) {
  const isListed = ({ slug }: { slug: string }) => group === noGroup || slug === group;
  const slugs = groups
    .filter(isListed)
    .flatMap(({ configurations }) => configurations.map(({ slug }) => slug));
  const not = group === noGroup ? sql`not` : sql``;
  // With an offset PostgreSQL asks for each booking, and does not gather all lines first.
  return sql`exists (select record_id from booking_line
    where slug ${not} in (${sql.join(["", ...slugs])}) and record_id = record.id limit 1 offset 0)`;
}

/**
 * Of its lines, handovers, machines and payments; a machine's history and the books outlive it. Its
 * links end.
 */
export async function anonymiseAll(trx: Trx, ids: readonly string[]): Promise<void> {
  const own = inIds(trx, ids);
  const bookings = trx.updateTable("booking").where("record_id", "in", own);
  const voided = bookings.set(({ eb }) => ({ link_version: eb("link_version", "+", 1) }));
  await voided.set({ source_id: null }).execute();
  // They may name an address.
  await trx.deleteFrom("booking_request").where("record_id", "in", own).execute();
  await trx
    .updateTable("booking_line")
    .set({ price_reason: "" })
    .where("record_id", "in", own)
    .execute();
  // They say who received the machines.
  await trx
    .updateTable("handover")
    .set({ note: "", back_note: "" })
    .where("record_id", "in", own)
    .execute();
  await trx.updateTable("unit_event").set({ note: "" }).where("record_id", "in", own).execute();
  await anonymiseBooks(trx, ids);
}

/** Without client address and spam marks, which do not concern the customer. */
function bookings(db: Db) {
  return db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "status", "version", "user_id", "name", "email", "phone", "created_at"])
    .select([
      "reference",
      "product",
      "payment",
      "billing",
      "total",
      "branch",
      "link_version",
      "customer_id",
    ])
    .select(ownColumns)
    .where("kind", "=", "booking")
    .$narrowType<{ status: BookingStatus }>();
}
