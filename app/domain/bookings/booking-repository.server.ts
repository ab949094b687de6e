import { sql } from "kysely";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { formatPieces } from "#app/domain/bookings/line.ts";
import { type PricedLine, totalOf } from "#app/domain/bookings/price.ts";
import { lastDay } from "#app/domain/bookings/rental-days.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { makeReference } from "#app/lib/reference.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

type Booked = Omit<DeskBooking, "lines" | "status">;

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

export async function insertLines(trx: Trx, recordId: string, lines: readonly PricedLine[]) {
  await trx
    .insertInto("booking_line")
    .values(
      lines.map((line, index) => {
        const place = { record_id: recordId, position: index + 1 };
        return { ...line, day_to: lastDay(line), ...place };
      }),
    )
    .execute();
}

/** @returns false when the booking has another version by now */
export async function update(
  trx: Trx,
  { id, version }: { id: string; version: number },
  { name, email, phone, status, ...address }: Booked & Pick<DeskBooking, "status">,
  lines: readonly PricedLine[],
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("record")
    .set({ name, email, phone, status, version: version + 1, updated_at: at.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await trx
    .updateTable("booking")
    .set({ ...address, ...summaryOf(lines) })
    .where("record_id", "=", id)
    .execute();
  await forgetReminder(trx, id, lines);
  await trx.deleteFrom("booking_line").where("record_id", "=", id).execute();
  await insertLines(trx, id, lines);
  return true;
}

/** Customers are reminded again of another last day. */
async function forgetReminder(trx: Trx, id: string, lines: readonly PricedLine[]) {
  const before = trx.selectFrom("booking_line").select("day_to").where("record_id", "=", id);
  const lasts = (await before.execute()).map(({ day_to }) => day_to).sort();
  if (lasts.join() === lines.map(lastDay).sort().join()) return;
  const reminded = trx.updateTable("booking").set({ reminded_at: null });
  await reminded.where("record_id", "=", id).execute();
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

/** The lines in their order, by the id of the booking. Lines older than `amount` cost their rate. */
export async function findLines(db: Db, recordIds: readonly string[]) {
  if (recordIds.length === 0) return new Map<string, never>();
  const lines = await db
    .selectFrom("booking_line")
    .select(["record_id", "position", "name", "slug", "quantity", "duration", "term"])
    .select(["unit_price", "parts", "quoted", "discount", "discount_percent", "price_reason"])
    .select([
      "day_from",
      "day_to",
      "branch",
      "turnaround",
      "quantity_off",
      "quantity_step",
      "deposit",
    ])
    .select(({ fn }) =>
      fn.coalesce("amount", sql<number | null>`unit_price * duration`).as("amount"),
    )
    .where("record_id", "in", among(db, recordIds))
    .orderBy("record_id")
    .orderBy("position")
    .execute();
  return Map.groupBy(lines, ({ record_id }) => record_id);
}

export type OwnBooking = Awaited<ReturnType<typeof findAllByUser>>[number];

export function findAllByUser(db: Db, userId: string) {
  return bookings(db).where("user_id", "=", userId).orderBy("id", "desc").execute();
}

/** The address of the account's last booking, by the names of the form's fields, to fill them in. */
export function findLastAddress(db: Db, userId: string) {
  return bookings(db)
    .clearSelect()
    .select(["company", "phone as Phone", "street", "street2", "city", "postcode"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** What a booking can be filled in with from another record. */
export function findSource(db: Db, id: string) {
  return db
    .selectFrom("record")
    .leftJoin("enquiry", "enquiry.record_id", "record.id")
    .leftJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "kind", "status", "name", "phone", "email"])
    .select(({ fn }) => ["city", fn.coalesce("booking.postcode", "enquiry.code").as("postcode")])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function linkToSource(trx: Trx, id: string, source_id: string) {
  await trx.updateTable("booking").set({ source_id }).where("record_id", "=", id).execute();
}

/** The bookings made from a record, and the record that it was made from itself. */
export function findLinked(db: Db, id: string) {
  const made = db.selectFrom("booking").select("record_id as id").where("source_id", "=", id);
  const source = db.selectFrom("booking").select("source_id as id").where("record_id", "=", id);
  return db
    .selectFrom("record")
    .leftJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "kind", "reference", "source_id"])
    .where("id", "in", made.$castTo<{ id: string | null }>().union(source))
    .orderBy("id")
    .execute();
}

/** The branch of the last booking that has one, of an account or a confirmed address; else empty. */
export async function findLastBranch(db: Db, by: "user_id" | "email", sender: string) {
  const own = bookings(db).clearSelect().select("branch").where(by, "=", sender);
  const last = own.where("branch", "<>", "").orderBy("id", "desc");
  return (await last.executeTakeFirst())?.branch ?? "";
}

/** Without client address and spam marks, which do not concern the customer. */
function bookings(db: Db) {
  return db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "status", "version", "user_id", "name", "email", "phone", "created_at"])
    .select(["reference", "company", "product", "street", "street2", "city", "postcode"])
    .select(["payment", "total", "branch"])
    .where("kind", "=", "booking")
    .$narrowType<{ status: BookingStatus }>();
}
