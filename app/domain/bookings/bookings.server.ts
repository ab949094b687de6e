import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { findOwn } from "#app/domain/accounts/account-repository.server.ts";
import { notifyCustomer, queueMail } from "#app/domain/answers/answer.server.ts";
import { fillTemplate } from "#app/domain/answers/fill-template.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import { bookingValues, formatField } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { priceLines } from "#app/domain/bookings/price.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { EditConflict, RecordGone } from "#app/domain/edits/merge-edits.ts";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { findSender } from "#app/domain/people/person-repository.server.ts";
import { booking as kind } from "#app/domain/records/kinds/booking.server.ts";
import { changeStatus, lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { FormError } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readReference } from "#app/lib/reference.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import type { Limits } from "#app/platform/limits/limits.ts";
import { bookingWords } from "#content/booking.ts";
import { ownCancellation } from "#content/desk-answers.ts";

const { table } = kind.description;

/** @param asked an id or a reference, as it was entered */
export async function findRequestedBooking({ store: { db } }: App, asked: string) {
  const reference = readReference(asked);
  if (reference) return bookings.findBooking(db, { reference });
  const id = recordId(asked);
  return id ? bookings.findBooking(db, { id }) : undefined;
}

/**
 * @param keys under which this very submission may be stored already; the first is its own
 * @param forRecord the record that it is made for: the histories of both link to each other
 * @returns the id of the booking, be it from this call or an earlier one
 */
export async function addBooking(
  { store }: App,
  { status: _new, lines: asked, ...booked }: DeskBooking,
  keys: readonly [string, ...string[]],
  acting: ActorContext,
  forRecord?: string,
): Promise<string> {
  return transact(store, async (trx, announce) => {
    const earlier = await records.findIdBySubmissionKey(trx, keys);
    if (earlier) return earlier;
    const id = uuidv7();
    const created_at = acting.at.toISOString();
    const { clientAddress: client_address } = acting;
    const stamp = { id, submission_key: keys[0], client_address, created_at };
    const lines = priceLines(asked, offers);
    const record = await bookings.newBooking(trx, booked, lines);
    const stored = await records.insert(trx, kind, stamp, record);
    if (stored !== id) return stored;
    await bookings.insertLines(trx, id, lines);
    const after = auditValues(await bookings.findBooking(trx, { id }));
    await logEvent(trx, acting, { id, kind }, { action: "record-added", after });
    const { reference } = record;
    if (forRecord) await linkRecords(trx, forRecord, { id, reference }, acting);
    announce({ kind: table, id, what: "created" });
    if (booked.email) {
      // Staff are responsible for their input, so the mail may repeat it.
      const data = { bookingId: id, namesCustomer: true };
      const mail = { template: "booking" as const, to: booked.email, data };
      await insertMails(trx, { record_id: id }, [mail], acting.at, announce);
    }
    return id;
  });
}

/** Links a record and the booking made for it in the histories of both. */
async function linkRecords(
  trx: Trx,
  recordId: string,
  booking: { id: string; reference: string },
  acting: ActorContext,
) {
  const sender = await findSender(trx, recordId);
  const from = sender && findKindByTable(sender.kind)?.description;
  if (!from) return;
  const action = "booked-for" as const;
  const log = (id: string, said: string, link: string) =>
    events.insert(trx, { ...acting, recordId: id, action, after: { said, link } });
  await log(recordId, `Booking ${booking.reference} made`, `/admin/bookings/${booking.id}`);
  const one = `${from.one} ${sender.no}`;
  await log(booking.id, `Booked after ${one.toLowerCase()}`, `/admin/${from.slug}/${recordId}`);
}

/**
 * Lines that stay keep their price. @param notifies whether a new status is mailed to the customer
 * @throws RecordGone, or EditConflict when somebody else saved first
 */
export async function editBooking(
  { store }: App,
  opened: { id: string; version: number },
  booking: DeskBooking,
  acting: ActorContext,
  notifies = false,
): Promise<void> {
  const { lines: asked, ...booked } = booking;
  await transact(store, async (trx, announce) => {
    const { id } = opened;
    const before = await bookings.findBooking(trx, { id });
    if (!before) throw new RecordGone();
    const lines = priceLines(asked, offers, before.lines);
    const isStored = await bookings.update(trx, opened, booked, lines, acting.at);
    if (!isStored) {
      const now = (await bookings.findBooking(trx, { id })) ?? before;
      throw conflict(booking, now, await findLastEditor(trx, id));
    }
    await records.reindex(trx, kind, [id]);
    const after = await bookings.findBooking(trx, { id });
    const changes = changedFields(auditValues(before), auditValues(after));
    const action = Object.keys(changes.after).join() === "status" ? "status" : "record-edited";
    await logEvent(trx, acting, { id, kind }, { action, ...changes });
    const { status } = booked;
    // A booking that was spam is not answered in the moment in which it stops being spam.
    if (notifies && status !== before.status && before.status !== "spam") {
      await notifyCustomer(trx, announce, { id, kind }, status, acting);
    }
    announce({ kind: table, id, what: "updated" });
  });
}

/** @throws RecordGone when the account has no such booking; FormError when staff went on with it */
export async function cancelOwnBooking(
  { store, limits }: App,
  reference: string,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const own = await bookings.findBooking(trx, { reference, user_id: acting.actor.userId });
    if (!own) throw new RecordGone();
    const booking = await lockRecord(trx, kind, own.id);
    const { id, status } = booking;
    if (status === "cancelled") return;
    // To its owner a booking that was taken for spam is a new one.
    if (status !== "new" && status !== "spam") {
      throw new FormError(409, { failure: bookingWords.status.cancel.tooLate });
    }
    await changeStatus(trx, acting, booking, "cancelled");
    // The customer of a booking that was taken for spam got no mail before either.
    const mail = status === "new" && (await cancellationOf(trx, limits, own, acting));
    if (mail) await queueMail(trx, announce, booking, mail, acting);
    announce({ kind: table, id, what: "updated" });
  });
}

/** As for confirmations, with their limit: only the account's confirmed address gets the name. */
async function cancellationOf(
  trx: Trx,
  limits: Limits,
  { reference, name: typed, email: to }: StoredBooking,
  { actor, at }: ActorContext,
) {
  if (!to) return undefined;
  const use = { limit: "bookingMailsToMailbox", subject: mailboxOf(to) } as const;
  const [mailbox] = await countUses(trx, limits, at, use);
  if (mailbox.isPast) return undefined;
  const { email, isVerified } = await findOwn(trx, actor.userId);
  const isOwnAddress = isVerified && email === to;
  const name = isOwnAddress ? typed : "";
  return fillTemplate(ownCancellation, { name, what: "booking", reference });
}

function conflict(mine: DeskBooking, now: StoredBooking, savedBy: string) {
  const stored = { version: now.version, values: bookingValues(now), savedBy };
  return new EditConflict(bookingValues(mine), stored, (name, value) =>
    name === "status" ? statusName(value) : formatField(name, value, [...now.lines, ...offers]),
  );
}

function auditValues(booking: StoredBooking | undefined): Record<string, string | number | null> {
  if (!booking) return {};
  const values = Object.entries(bookingValues(booking)).map(
    ([name, value]) => [name, formatField(name, value, booking.lines)] as const,
  );
  return { ...Object.fromEntries(values), total: booking.total };
}
