import type { Insertable, Kysely, Transaction } from "kysely";
import type { Booking, DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { priceCart } from "#app/domain/bookings/cart.ts";
import * as carts from "#app/domain/bookings/cart-repository.server.ts";
import { formatPieces, type Line, readLines } from "#app/domain/bookings/line.ts";
import { type PricedLine, totalOf } from "#app/domain/bookings/price.ts";
import type { RecordMails } from "#app/domain/mail/record-mails.ts";
import type { RecordStamp } from "#app/domain/records/submission-repository.server.ts";
import { makeReference } from "#app/lib/reference.ts";
import type { BookingTable, Tables } from "#app/platform/db/schema.ts";

export const kind = "booking" as const;

/** A booking as it is stored, without what the storing itself adds. */
export type NewBooking = Omit<
  Insertable<BookingTable>,
  keyof RecordStamp | "no" | "reference" | "product" | "total" | "version"
>;

/** Stores what the booking form sent, and takes what was booked out of the cart. */
export async function insert(
  { userId, product, ...booked }: Booking,
  stamp: RecordStamp,
  trx: Transaction<Tables>,
): Promise<boolean> {
  const lines = readLines(product);
  const inserted = await insertBooking({ ...booked, user_id: userId }, lines, stamp, trx);
  if (inserted) await carts.deleteLines(trx, userId, lines);
  return inserted;
}

/**
 * The confirmation goes to whatever address was typed. Only to the account's own, once it is
 * confirmed, may it say what was typed besides: it would carry anybody's words to anybody else.
 */
export async function mails(
  { userId, name, email }: Booking,
  { id }: RecordStamp,
  trx: Transaction<Tables>,
): Promise<RecordMails> {
  const account = await trx
    .selectFrom("user")
    .select(["email", "emailVerified"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const isOwnAddress = account?.email.toLowerCase() === email.toLowerCase();
  const namesCustomer = isOwnAddress && Boolean(account?.emailVerified);
  return {
    name,
    confirmation: { template: "booking", to: email, data: { bookingId: id, namesCustomer } },
    confirmationLimit: "bookingMailsToMailbox",
  };
}

/**
 * Stores a booking with its lines under a new reference. Names and prices are the catalogue's of
 * this moment, and stay what they are when that changes.
 * @param booking `user_id` is null for a booking that staff took down for a caller
 * @returns false when a booking with this submission key is there already
 */
export async function insertBooking(
  booking: NewBooking,
  cartLines: readonly Line[],
  stamp: RecordStamp,
  trx: Transaction<Tables>,
  newReference: () => string = makeReference,
): Promise<boolean> {
  const lines = priceCart(cartLines);
  const { total } = totalOf(lines);
  const row = {
    ...booking,
    ...stamp,
    product: lines.map(formatPieces).join(", "),
    total,
    status: stamp.status === "spam" ? ("spam" as const) : ("new" as const),
  };
  let inserted = false;
  while (!inserted) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("booking")
      .values({ ...row, reference: newReference() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    inserted = numInsertedOrUpdatedRows === 1n;
    // Either the reference is taken, then another is drawn, or the submission is stored already.
    if (!inserted && (await existsBySubmissionKey([stamp.submission_key], trx))) return false;
  }
  await trx
    .insertInto("booking_line")
    .values(
      lines.map(({ group: _group, configuration: _configuration, ...line }, index) => ({
        booking_id: stamp.id,
        position: index + 1,
        ...line,
      })),
    )
    .execute();
  return true;
}

export async function existsBySubmissionKey(
  keys: readonly string[],
  trx: Transaction<Tables>,
): Promise<boolean> {
  return (await findReferenceBySubmissionKey(trx, keys)) !== undefined;
}

/** The reference under which a submission is stored, if it is. */
export async function findReferenceBySubmissionKey(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom("booking")
    .select("reference")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row?.reference;
}

type Filter = { id: string } | { reference: string; user_id?: string };

/** A booking with its lines. */
async function find(db: Kysely<Tables>, filter: Filter) {
  const booking = await db
    .selectFrom("booking")
    .selectAll()
    .where((eb) => eb.and(filter))
    .executeTakeFirst();
  return booking && { ...booking, lines: await findLines(db, booking.id) };
}

export type StoredBooking = NonNullable<Awaited<ReturnType<typeof find>>>;

export function findById(db: Kysely<Tables>, id: string) {
  return find(db, { id });
}

/** @param reference as stored: see readReference */
export function findByReference(db: Kysely<Tables>, reference: string) {
  return find(db, { reference });
}

/** The same for the account that made it, and nobody else. */
export function findOwn(db: Kysely<Tables>, reference: string, userId: string) {
  return find(db, { reference, user_id: userId });
}

/** What a booking rents, in its order. */
export function findLines(db: Kysely<Tables>, bookingId: string) {
  return db
    .selectFrom("booking_line")
    .select(["position", "slug", "name", "quantity", "duration", "term", "unit_price"])
    .where("booking_id", "=", bookingId)
    .orderBy("position")
    .execute();
}

export async function findIdBySubmissionKey(db: Kysely<Tables>, keys: readonly string[]) {
  const row = await db
    .selectFrom("booking")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row?.id;
}

/** @returns false when it is not at the version that was opened any more */
export async function update(
  trx: Transaction<Tables>,
  { id, version }: { id: string; version: number },
  booked: Omit<DeskBooking, "lines">,
  lines: readonly PricedLine[],
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("booking")
    .set({
      ...booked,
      product: lines.map(formatPieces).join(", "),
      total: totalOf(lines).total,
      version: version + 1,
      updated_at: at.toISOString(),
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom("booking_line").where("booking_id", "=", id).execute();
  await trx
    .insertInto("booking_line")
    .values(lines.map((line, index) => ({ ...line, booking_id: id, position: index + 1 })))
    .execute();
  return true;
}

/** The bookings of an account, newest first. */
export async function findAllByUser(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("booking")
    .select(["id", "reference", "product", "city", "status", "total", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

export type OwnBooking = Awaited<ReturnType<typeof findAllByUser>>[number];

/** Where the account's last booking went, by the names of the form's fields, to offer it again. */
export async function findLastAddress(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("booking")
    .select(["company", "phone as Phone", "street", "street2", "city", "postcode"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}
