import type { Booking } from "#app/domain/bookings/booking-schema.server.ts";
import { type CartLine, priceLines, sumOf } from "#app/domain/bookings/cart-line.ts";
import type { RecordMails } from "#app/domain/mail/record-mails.ts";
import type { NewRecord } from "#app/domain/records/define-kind.server.ts";
import type { bookingStatuses } from "#app/domain/records/record-kind.ts";
import { makeReference } from "#app/lib/reference.ts";
import type { BookingTable } from "#app/platform/db/schema.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** Where a booking goes and how it is paid. */
type Address = Pick<
  BookingTable,
  "company" | "street" | "street2" | "city" | "postcode" | "payment"
>;

/**
 * A booking under a new reference. Names and prices are the catalogue's of this moment, and stay
 * what they are when that changes.
 */
export async function newBooking(
  db: Db,
  sender: Omit<NewRecord, "own">,
  address: Address,
  cartLines: readonly CartLine[],
  newReference: () => string = makeReference,
): Promise<NewRecord> {
  const lines = priceLines(cartLines);
  const { total, onRequest } = sumOf(lines);
  let reference = newReference();
  while (await findIdByReference(db, reference)) reference = newReference();
  const product = lines
    .map(({ configuration: { name }, quantity }) => named(name, quantity))
    .join(", ");
  const own = { ...address, reference, product, total: onRequest > 0 ? null : total };
  return { ...sender, own };
}

export async function insertLines(trx: Trx, recordId: string, cartLines: readonly CartLine[]) {
  await trx
    .insertInto("booking_line")
    .values(
      priceLines(cartLines).map(
        ({ slug, quantity, duration, term, configuration, unitPrice }, index) => ({
          record_id: recordId,
          position: index + 1,
          slug,
          name: configuration.name,
          quantity,
          duration,
          term,
          unit_price: unitPrice,
        }),
      ),
    )
    .execute();
}

/**
 * The confirmation goes to whatever address was typed. Only to the account's own, once it is
 * confirmed, may it say what was typed besides: it would carry anybody's words to anybody else.
 */
export async function mails(
  { userId, Name, Email }: Booking,
  recordId: string,
  trx: Trx,
): Promise<RecordMails> {
  const account = await trx
    .selectFrom("user")
    .select(["email", "emailVerified"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const isOwnAddress = account?.email.toLowerCase() === Email.toLowerCase();
  const namesCustomer = isOwnAddress && Boolean(account?.emailVerified);
  return {
    name: Name,
    confirmation: { template: "booking", to: Email, data: { bookingId: recordId, namesCustomer } },
    confirmationLimit: "bookingMailsToMailbox",
  };
}

/** "Business 14 × 2", "Tower M". */
export function named(name: string, quantity: number): string {
  return quantity === 1 ? name : `${name} × ${quantity}`;
}

function bookings(db: Db) {
  return db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .where("kind", "=", "booking");
}

/** How far a booking has come; spam is kept apart. */
export type BookingStatus = (typeof bookingStatuses)[number];

export async function findReferenceById(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("booking")
    .select("reference")
    .where("record_id", "=", id)
    .executeTakeFirst();
  return row?.reference;
}

/** The id of the booking with this reference. */
export async function findIdByReference(db: Db, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("booking")
    .select("record_id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.record_id;
}

export function findLines(db: Db, recordId: string) {
  return db
    .selectFrom("booking_line")
    .select(["position", "slug", "name", "quantity", "duration", "term", "unit_price"])
    .where("record_id", "=", recordId)
    .orderBy("position")
    .execute();
}

/** A booking with its lines. */
export async function findById(db: Db, id: string) {
  const booking = await bookings(db)
    .selectAll()
    .where("record.id", "=", id)
    .$narrowType<{ status: BookingStatus }>()
    .executeTakeFirst();
  return booking && { ...booking, lines: await findLines(db, id) };
}

export type StoredBooking = NonNullable<Awaited<ReturnType<typeof findById>>>;

/**
 * A booking with its lines, for the account that made it and nobody else.
 * @param reference as stored: see readReference
 */
export async function findByReference(db: Db, reference: string, userId: string) {
  const id = await findIdByReference(db, reference);
  const booking = id && (await findById(db, id));
  return booking && booking.user_id === userId ? booking : undefined;
}

/** The bookings of an account, newest first. */
export function findAllByUser(db: Db, userId: string) {
  return bookings(db)
    .select(["id", "reference", "product", "city", "status", "total", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .$narrowType<{ status: BookingStatus }>()
    .execute();
}

/** Where the account's last booking went, by the names of the form's fields, to offer it again. */
export function findLastAddress(db: Db, userId: string) {
  return bookings(db)
    .select(["company", "phone as Phone", "street", "street2", "city", "postcode"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}
