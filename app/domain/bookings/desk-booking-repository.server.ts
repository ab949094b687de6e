import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import {
  findById,
  insertLines,
  named,
  newBooking,
  type StoredBooking,
} from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking, DeskLine } from "#app/domain/bookings/desk-schema.server.ts";
import { deskValues, wordsOf } from "#app/domain/bookings/desk-values.ts";
import { priceLine, type StoredLine, totalOf } from "#app/domain/bookings/line-rows.ts";
import { offers } from "#app/domain/bookings/offers.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { keepEvent } from "#app/domain/records/follow-up.server.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";

const kind = "booking" as const;

export type DeskStoredBooking = StoredBooking;

/**
 * Stores a booking that staff took down, once for each submission, with the confirmation to the
 * caller if there is an address for it.
 * @param keys under which this very submission may be stored already; the first is its own
 * @returns the id of the booking, be it from this call or an earlier one
 */
export async function insert(
  store: Store,
  { Name, Phone, Email, status: _new, ...address }: DeskBooking,
  lines: readonly DeskLine[],
  keys: readonly [string, ...string[]],
  acting: Acting,
): Promise<string> {
  return transact(store, async (trx, announce) => {
    const earlier = await records.findIdBySubmissionKey(trx, keys);
    if (earlier) return earlier;
    const id = uuidv7();
    const stamp = {
      id,
      status: "new" as const,
      spam_reasons: "",
      submission_key: keys[0],
      client_address: acting.clientAddress,
      user_id: null,
      created_at: acting.at.toISOString(),
    };
    const sender = { name: Name, phone: Phone, email: Email };
    const record = await newBooking(trx, sender, address, lines);
    if (!(await records.insert(trx, booking, stamp, record))) {
      return (await records.findIdBySubmissionKey(trx, keys)) ?? id;
    }
    await insertLines(trx, id, lines);
    const after = inWords(await findById(trx, id));
    await keepEvent(trx, acting, { kind, recordId: id, action: "record-added", after });
    announce({ kind, id, what: "created" });
    if (Email) {
      // Staff answer for what they typed.
      const data = { bookingId: id, namesCustomer: true };
      const mail = { template: "booking" as const, to: Email, data };
      await insertMails(trx, [mail], acting.at, announce);
    }
    return id;
  });
}

/**
 * Changes a booking and its lines, if it is still the one that was opened. Lines that stay keep
 * their price: see priceLine.
 * @param opened its version and status when it was opened; a list changes the status alone
 * @returns false when somebody has changed it since
 */
export async function update(
  store: Store,
  id: string,
  opened: { version: number; status: string | undefined },
  { Name, Phone, Email, ...rest }: DeskBooking,
  deskLines: readonly DeskLine[],
  acting: Acting,
): Promise<boolean> {
  return transact(store, async (trx, announce) => {
    const before = await findById(trx, id);
    if (!before || before.version !== opened.version || before.status !== opened.status) {
      return false;
    }
    const lines = deskLines.flatMap((line) => priceLine(line, before.lines, offers) ?? []);
    const { status, ...address } = rest;
    const { numUpdatedRows } = await trx
      .updateTable("record")
      .set({
        name: Name,
        phone: Phone,
        email: Email,
        status,
        version: before.version + 1,
        updated_at: acting.at.toISOString(),
      })
      .where("id", "=", id)
      .where("version", "=", before.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    const product = lines.map(({ name, quantity }) => named(name, quantity)).join(", ");
    await trx
      .updateTable("booking")
      .set({ ...address, product, total: totalOf(lines) })
      .where("record_id", "=", id)
      .execute();
    await records.reindex(trx, booking, [id]);
    await replaceLines(id, lines, trx);
    const changes = changedFields(inWords(before), inWords(await findById(trx, id)));
    const action = Object.keys(changes.after).join() === "status" ? "status" : "record-edited";
    await keepEvent(trx, acting, { kind, recordId: id, action, ...changes });
    announce({ kind, id, what: "updated" });
    return true;
  });
}

async function replaceLines(id: string, lines: readonly StoredLine[], trx: Transaction<Tables>) {
  await trx.deleteFrom("booking_line").where("record_id", "=", id).execute();
  await trx
    .insertInto("booking_line")
    .values(lines.map((line, index) => ({ ...line, record_id: id, position: index + 1 })))
    .execute();
}

/** The fields of a booking as people read them, for the audit. */
function inWords(booking: DeskStoredBooking | undefined): Record<string, string | number | null> {
  if (!booking) return {};
  const values = Object.entries(deskValues(booking));
  return {
    ...Object.fromEntries(
      values.map(([name, value]) => [name, wordsOf(name, value, booking.lines)]),
    ),
    total: booking.total,
  };
}
