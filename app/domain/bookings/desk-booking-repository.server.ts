import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { bookingValues, formatField } from "#app/domain/bookings/booking-fields.ts";
import { insertBooking } from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { formatPieces } from "#app/domain/bookings/line.ts";
import { type PricedLine, price, totalOf } from "#app/domain/bookings/price.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { insert as insertMails } from "#app/domain/mail/mail-repository.server.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";

const kind = "booking" as const;

/** A booking with its lines, as staff edit it. */
export async function findById(db: Kysely<Tables>, id: string) {
  const booking = await db
    .selectFrom("booking")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!booking) return undefined;
  const lines = await db
    .selectFrom("booking_line")
    .select(["slug", "name", "quantity", "duration", "term", "unit_price"])
    .where("booking_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...booking, lines };
}

export type DeskStoredBooking = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** The id of the booking with this reference. */
export async function findIdByReference(
  db: Kysely<Tables>,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("booking")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Stores a booking that staff took down, once for each submission, with the confirmation to the
 * caller if there is an address for it.
 * @param keys under which this very submission may be stored already; the first is its own
 * @returns the id of the booking, be it from this call or an earlier one
 */
export async function insert(
  store: Store,
  { status: _new, lines, ...booked }: DeskBooking,
  keys: readonly [string, ...string[]],
  acting: Acting,
): Promise<string> {
  return transact(store, async (trx, announce) => {
    const earlier = await findIdByKey(trx, keys);
    if (earlier) return earlier;
    const id = uuidv7();
    const now = acting.at.toISOString();
    const stamp = {
      id,
      status: "new" as const,
      spam_reasons: "",
      submission_key: keys[0],
      client_address: acting.clientAddress,
      created_at: now,
      updated_at: now,
    };
    if (!(await insertBooking({ ...booked, user_id: null }, lines, stamp, trx))) {
      return (await findIdByKey(trx, keys)) ?? id;
    }
    const after = inWords(await findById(trx, id));
    await audit.insert({ ...acting, action: "record-added", kind, recordId: id, after }, trx);
    announce({ kind, id, what: "created" });
    if (booked.email) {
      // Staff answer for what they typed.
      const data = { bookingId: id, namesCustomer: true };
      const mail = { template: "booking" as const, to: booked.email, data };
      await insertMails([mail], acting.at, announce, trx);
    }
    return id;
  });
}

async function findIdByKey(trx: Transaction<Tables>, keys: readonly string[]) {
  const row = await trx
    .selectFrom("booking")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Changes a booking and its lines, if it is still the one that was opened. Lines that stay keep
 * their price: see price.
 * @param opened its version and status when it was opened; a list changes the status alone
 * @returns false when somebody has changed it since
 */
export async function update(
  store: Store,
  id: string,
  opened: { version: number; status: string | undefined },
  { lines: asked, ...booked }: DeskBooking,
  acting: Acting,
): Promise<boolean> {
  return transact(store, async (trx, announce) => {
    const before = await findById(trx, id);
    if (!before || before.version !== opened.version || before.status !== opened.status) {
      return false;
    }
    const lines = asked.flatMap((line) => price(line, offers, before.lines) ?? []);
    const { numUpdatedRows } = await trx
      .updateTable("booking")
      .set({
        ...booked,
        product: lines.map(formatPieces).join(", "),
        total: totalOf(lines).total,
        version: before.version + 1,
        updated_at: acting.at.toISOString(),
      })
      .where("id", "=", id)
      .where("version", "=", before.version)
      .where("status", "=", before.status)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    await replaceLines(id, lines, trx);
    const changes = changedFields(inWords(before), inWords(await findById(trx, id)));
    const action = Object.keys(changes.after).join() === "status" ? "status" : "record-edited";
    await audit.insert({ ...acting, action, kind, recordId: id, ...changes }, trx);
    announce({ kind, id, what: "updated" });
    return true;
  });
}

async function replaceLines(id: string, lines: readonly PricedLine[], trx: Transaction<Tables>) {
  await trx.deleteFrom("booking_line").where("booking_id", "=", id).execute();
  await trx
    .insertInto("booking_line")
    .values(lines.map((line, index) => ({ ...line, booking_id: id, position: index + 1 })))
    .execute();
}

/** The fields of a booking as people read them, for the audit. */
function inWords(booking: DeskStoredBooking | undefined): Record<string, string | number | null> {
  if (!booking) return {};
  const values = Object.entries(bookingValues(booking));
  return {
    ...Object.fromEntries(
      values.map(([name, value]) => [name, formatField(name, value, booking.lines)]),
    ),
    total: booking.total,
  };
}
