import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { findOwn } from "#app/domain/accounts/account-repository.server.ts";
import { type ActorContext, linkHolder } from "#app/domain/audit/actor-context.server.ts";
import { findLastEditor } from "#app/domain/audit/audit-repository.server.ts";
import {
  bookingValues,
  formatBilling,
  formatField,
  formatLine,
  formatPayment,
} from "#app/domain/bookings/booking-fields.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import type {
  StoredBooking,
  StoredRental,
} from "#app/domain/bookings/booking-repository.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import type { DeskBooking } from "#app/domain/bookings/booking-schema.server.ts";
import { changeLine, type LineChange } from "#app/domain/bookings/change-line.ts";
import {
  bookedOf,
  findStored,
  type Move,
  newLine,
  settleBooking,
  storeNewLines,
  withCollections,
  writeFormer,
} from "#app/domain/bookings/settle-booking.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findRemaining } from "#app/domain/customers/customer-repository.server.ts";
import { EditConflict, RecordGone } from "#app/domain/edits/merge-edits.ts";
import { queueMail, rentalOf } from "#app/domain/follow-up/answer.server.ts";
import { fillTemplate } from "#app/domain/follow-up/fill-template.ts";
import { type Mails, mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails, undoMs } from "#app/domain/mail/outbox-repository.server.ts";
import { lockAll } from "#app/domain/records/follow-up-repository.server.ts";
import {
  assignToActor,
  changeRecord,
  edit,
  type LockedRecord,
  lockRecord,
  logEvent,
  type Outcome,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { closesWithBooking } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import {
  type BookedLine,
  formatAgreement,
  formatPrices,
  formatTotal,
  type PricedLine,
  priceLine,
  priceLines,
  repriceLine,
} from "#app/domain/rental/price.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import type { Limits } from "#app/platform/limits/limits.ts";
import { bookingWords } from "#content/booking.ts";

const { table } = kind.description;

/**
 * @param keys under which this very submission may be stored already; the first is its own
 * @param made from which record, which becomes done; both link to each other; or for which customer
 * @returns the booking, which is assigned to its author, be it from this call or an earlier one
 */
export async function addBooking(
  { store, kinds, catalogue }: App,
  { lines: asked, ...booked }: DeskBooking,
  keys: readonly [string, ...string[]],
  acting: ActorContext,
  {
    forRecord,
    customerId,
  }: { forRecord?: string | undefined; customerId?: string | undefined } = {},
): Promise<StoredBooking> {
  return transact(store, async (trx, announce) => {
    const earlier = await records.findIdBySubmissionKey(trx, keys);
    if (earlier) return findStored(trx, earlier);
    // Before the booking, whose foreign key locks it too: two bookings at once would wait for each other.
    const [source] = forRecord ? await lockAll(trx, [forRecord]) : [];
    const id = uuidv7();
    const created_at = acting.at.toISOString();
    const { clientAddress: client_address } = acting;
    const assignee = acting.actor.userId;
    const stamp = { id, submission_key: keys[0], client_address, created_at, assignee };
    const lines = priceLines(asked, catalogue.current.offers);
    const record = await bookings.newBooking(trx, catalogue.current, booked, lines);
    const stored = await records.insert(trx, kind, stamp, record);
    if (stored !== id) return findStored(trx, stored);
    await storeNewLines(trx, id, lines, catalogue.current, acting.at);
    const customer_id = customerId && (await findRemaining(trx, customerId));
    if (customer_id) await bookings.setCustomer(trx, id, { customer_id, billing_address_id: null });
    const added = await findStored(trx, id);
    const after = auditValues(added, catalogue.current.branches);
    await logEvent(trx, acting, { id, kind }, { action: "record-added", after });
    const from = source && kinds.findByTable(source.kind);
    if (from) await linkRecords(trx, announce, { ...source, kind: from }, added, acting);
    announce({ kind: table, id, what: "created" });
    await mailBooking(trx, announce, added, acting);
    return added;
  });
}

/** @param news what the mail is about, if it is no confirmation @returns its id, if there is an address */
async function mailBooking(
  trx: Trx,
  announce: Announce,
  { id, email: to, user_id }: StoredBooking,
  { at, actor }: ActorContext,
  news?: Mails["booking"]["news"],
): Promise<string | null> {
  if (!to) return null;
  // Staff are responsible for their input, so the mail may repeat it; not a customer's.
  const namesCustomer = user_id === null && actor !== linkHolder;
  const data = { bookingId: id, namesCustomer, news };
  const mail = { template: "booking", to, data } as const;
  // New days are changed by one click, which Undo takes back.
  const waitMs = news === "days" ? undoMs : 0;
  const [stored = null] = await insertMails(trx, { record_id: id }, [mail], at, announce, waitMs);
  return stored;
}

/** Links a record and the booking made from it, closes the record and assigns it. Spam stays as it is. */
async function linkRecords(
  trx: Trx,
  announce: Announce,
  source: LockedRecord,
  booking: StoredBooking,
  acting: ActorContext,
) {
  const { id, no, status, kind: from } = source;
  if (status === "spam") return;
  await bookings.linkToSource(trx, booking.id, id);
  const { one, slug, table: sourceTable } = from.description;
  const action = "booked-for" as const;
  const log = (recordId: string, said: string, link: string) =>
    events.insert(trx, { ...acting, recordId, action, after: { said, link } });
  await log(id, `Booking ${booking.reference} made`, `/admin/bookings/${booking.id}`);
  await log(booking.id, `Booked after ${one.toLowerCase()} ${no}`, `/admin/${slug}/${id}`);
  if (closesWithBooking(from.description)) {
    await changeRecord(trx, acting, source, { status: "done" });
    await assignToActor(trx, acting, source);
  }
  announce({ kind: sourceTable, id, what: "updated" });
}

/** Mails to the customer: of new prices, or of what changed whatever the price. */
type Notifies = { prices?: boolean; news?: "days" | "address" | undefined };

/**
 * Changes a booking as a form has it. Lines that stay keep their price.
 * @throws RecordGone, EditConflict when somebody else saved first, or as `settleBooking`
 */
export async function editBooking(
  app: Pick<App, "store" | "catalogue">,
  opened: { id: string; version: number },
  { lines: asked, ...booked }: DeskBooking,
  acting: ActorContext,
  notifies: Notifies = {},
): Promise<void> {
  const { current } = app.catalogue;
  await changeBooking(app, opened.id, acting, notifies, async (trx, before) => {
    if (before.version !== opened.version) {
      const savedBy = await findLastEditor(trx, opened.id);
      throw conflict({ ...booked, lines: asked }, before, savedBy, current);
    }
    const lines = asked.flatMap((line) => {
      const stored = before.lines.find((one) => one.id === line.id);
      const priced = stored
        ? repriceLine(line, stored, current.offers)
        : priceLine(line, current.offers);
      if (!priced) return [];
      return stored ? { ...priced, id: stored.id } : newLine(priced, current, booked.postcode);
    });
    return { booked, lines };
  });
}

/** A stored booking after its change. */
export interface Changed {
  booked: Omit<DeskBooking, "lines">;
  lines: readonly BookedLine[];
  moves?: readonly Move[];
  /** One click changed it, and Undo takes it back. */
  isUndoable?: true;
}

type Change = (trx: Trx, before: StoredRental) => Changed | Promise<Changed>;

function changeBooking(
  { store, catalogue }: Pick<App, "store" | "catalogue">,
  id: string,
  acting: ActorContext,
  notifies: Notifies,
  change: Change,
): Promise<Outcome> {
  return transact(store, (trx, announce) =>
    changeWithin(trx, announce, catalogue.current, id, acting, notifies, change),
  );
}

/**
 * Stores what `change` makes of a locked booking, logs it, and mails it where that is wanted.
 * @throws RecordGone, or as `settleBooking`
 */
export async function changeWithin(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  id: string,
  acting: ActorContext,
  notifies: Notifies,
  change: Change,
): Promise<Outcome> {
  const { branches } = catalogue;
  const { no } = await lockRecord(trx, kind, id);
  const before = await findStored(trx, id);
  const { booked, lines, moves, isUndoable } = await change(trx, before);
  await bookings.update(trx, before, booked, acting.at);
  const changed = withCollections(lines, catalogue, before.lines);
  await settleBooking(
    trx,
    before,
    { ...before, payment: booked.payment, lines: changed },
    acting.at,
    moves,
  );
  await records.reindex(trx, kind, [id]);
  const after = await findStored(trx, id);
  const agreed = [...before.lines, ...after.lines].filter(formatAgreement);
  const changes = changedFields(
    auditValues(before, branches, agreed),
    auditValues(after, branches, agreed),
  );
  const isRepriced = formatPrices(before.lines) !== formatPrices(after.lines);
  const news = notifies.news ?? (notifies.prices && isRepriced ? "prices" : undefined);
  const isMailed = news && before.status !== "spam";
  const mail = isMailed ? await mailBooking(trx, announce, after, acting, news) : null;
  const former = writeFormer({ was: before.lines, became: after.lines, mail });
  const logged = { action: "record-edited", ...changes, ...(isUndoable && { former }) } as const;
  const eventId = await logEvent(trx, acting, { id, kind }, logged);
  announce({ kind: table, id, what: "updated" });
  return { id, no, ...(isUndoable && { done: { eventId, was: edit } }) };
}

/**
 * Changes lines of a booking, by their ids, with the prices that follow.
 * @param opened the version that the page showed @param isMailed whether the customer gets the new
 * days and prices @returns how to undo it
 * @throws RecordGone, FormError when it changed meanwhile, or as `settleBooking`
 */
export async function changeLines(
  app: Pick<App, "store" | "catalogue">,
  opened: { id: string; version: number },
  changes: ReadonlyMap<string, LineChange>,
  acting: ActorContext,
  isMailed = false,
): Promise<Outcome> {
  const { offers } = app.catalogue.current;
  const news = isMailed ? "days" : undefined;
  return changeBooking(app, opened.id, acting, { news }, (_trx, before) => {
    const isKnown = [...changes.keys()].every((id) => before.lines.some((line) => line.id === id));
    if (before.version !== opened.version || !isKnown) {
      throw refused("The booking was changed just now. Read it again, then repeat this.");
    }
    return changedLines(before, changes, offers);
  });
}

/** @throws FormError for a change that a line does not allow */
export function changedLines(
  before: StoredRental,
  changes: ReadonlyMap<string, LineChange>,
  offers: Catalogue["offers"],
): Changed {
  const changed = before.lines.map((line) => {
    const change = changes.get(line.id);
    if (!change) return { lines: [line], moves: [] };
    return changeLine(line, change, before.handed, offers);
  });
  return {
    isUndoable: true,
    booked: bookedOf(before),
    lines: changed.flatMap(({ lines }) => lines),
    moves: changed.flatMap(({ moves }) => moves),
  };
}

/** For its customer, by account or link. @throws RecordGone; FormError when staff went on with it */
export async function cancelOwnBooking(
  { store, limits, catalogue }: App,
  id: string,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const booking = await lockRecord(trx, kind, id);
    const own = await bookings.findBooking(trx, { id });
    if (!own) throw new RecordGone();
    const { status } = own;
    if (status === "cancelled") return;
    // To its owner a booking that was taken for spam is a new one.
    if (status !== "new" && status !== "spam") {
      throw new FormError(409, { failure: bookingWords.status.cancel.tooLate });
    }
    await changeRecord(trx, acting, booking, { status: "cancelled" });
    // The customer of a booking that was taken for spam got no mail before either.
    const mail =
      status === "new" && (await cancellationOf(trx, limits, catalogue.current, own, acting));
    if (mail) {
      const rental = await rentalOf(trx, booking, "cancelled");
      await queueMail(trx, announce, booking, { ...mail, rental }, acting);
    }
    announce({ kind: table, id, what: "updated" });
  });
}

/**
 * As for confirmations, with their limit: only the account's confirmed address gets the name, and the
 * mailbox to which the link went.
 */
async function cancellationOf(
  trx: Trx,
  limits: Limits,
  catalogue: Catalogue,
  { reference, name: typed, email: to }: StoredBooking,
  { actor, at }: ActorContext,
) {
  const template = catalogue.templates.find(({ slug }) => slug === "own-cancellation");
  if (!to || !template) return undefined;
  const use = { limit: "bookingMailsToMailbox", subject: mailboxOf(to) } as const;
  const [mailbox] = await countUses(trx, limits, at, use);
  if (mailbox.isPast) return undefined;
  const account = actor.userId && (await findOwn(trx, actor.userId));
  const isOwnAddress = !account || (account.isVerified && account.email === to);
  const name = isOwnAddress ? typed : "";
  return fillTemplate(catalogue, template, { name, what: "booking", reference });
}

function conflict(
  mine: DeskBooking,
  now: StoredBooking,
  savedBy: string,
  { offers, branches }: Pick<Catalogue, "offers" | "branches">,
) {
  const known = { products: [...now.lines, ...offers], branches };
  const stored = { version: now.version, values: bookingValues(now), savedBy };
  return new EditConflict(bookingValues(mine), stored, (name, value) =>
    formatField(name, value, known),
  );
}

/** @param agreed lines with agreed prices or discounts: the same products have their amounts */
function auditValues(
  { lines, ...booking }: StoredBooking,
  branches: Catalogue["branches"],
  agreed: readonly PricedLine[] = lines.filter(formatAgreement),
): Record<string, string | number | null> {
  const product = lines.map((line) => {
    const isAgreed = agreed.some(({ slug }) => slug === line.slug);
    const amount = formatTotal(line.sum, [line]);
    return isAgreed
      ? formatLine(line, branches, amount, formatAgreement(line))
      : formatLine(line, branches);
  });
  const payment = formatPayment(booking.payment);
  const billing = formatBilling(booking.billing);
  const values = { ...bookingValues({ ...booking, lines }), payment, billing };
  return { ...values, product: product.join("\n"), total: booking.total };
}
