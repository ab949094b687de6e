import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { type ActorContext, linkHolder } from "#app/domain/audit/actor-context.server.ts";
import { billingMistakes, bookingFields } from "#app/domain/bookings/booking-fields.ts";
import { booking as bookingKind } from "#app/domain/bookings/booking-kind.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { storeNewLines } from "#app/domain/bookings/settle-booking.server.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { contactMessage } from "#app/domain/enquiries/contact-message.server.ts";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { bookedLines, type Draft, sumDraft } from "#app/domain/quotations/draft.ts";
import { setStatus } from "#app/domain/quotations/issue-quotation.server.ts";
import {
  type OpenedQuotation,
  openWithin,
  requireShown,
} from "#app/domain/quotations/link.server.ts";
import { quotation as kind } from "#app/domain/quotations/quotation-kind.server.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { changeRecord, lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { firstDayError } from "#app/domain/rental/rental-request.ts";
import { indianDay, plainDay } from "#app/lib/dates.ts";
import {
  line,
  lines,
  messageText,
  oneOf,
  optionalLine,
  personName,
  phone,
  pinCode,
  schemaOf,
} from "#app/lib/field-rules.ts";
import { FormError, refused, wrongField } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import { payments } from "#content/payment.ts";
import { quotationWords } from "#content/quotations.ts";

const { table, slug } = kind.description;
const words = quotationWords.errors;

/** Somebody with a link: it is all that they prove. */
export interface LinkHolder {
  token: string;
  fields: Readonly<Record<string, string>>;
  clientAddress: string;
  /** The account of the browser that sends it; null for none. */
  userId: string | null;
}

function actingOf({ now }: Pick<App, "now">, { clientAddress }: LinkHolder): ActorContext {
  return { at: now(), actor: linkHolder, clientAddress };
}

type Services = Pick<App, "store" | "authSecret" | "now">;

/**
 * Locks the quotation of a link and reads it again, so that of two who answer it one is first.
 * @throws FormError for a link that is none, or another quotation than the form's
 */
async function lockOpened(trx: Trx, { authSecret }: Services, by: LinkHolder, at: Date) {
  const read = () => openWithin(trx, authSecret, by.token, indianDay(at));
  const seen = await read();
  const record = seen && (await lockRecord(trx, kind, seen.quotation.id));
  const opened = await read();
  requireShown(opened, by.fields);
  if (!record) throw new FormError(403, { failure: words.invalid });
  return { record, opened };
}

/** Notes once a revision that its customer opened it. */
export async function noteOpened(
  app: Services,
  token: string,
  clientAddress: string,
): Promise<void> {
  const acting = actingOf(app, { token, clientAddress, fields: {}, userId: null });
  await transact(app.store, async (trx, announce) => {
    const opened = await openWithin(trx, app.authSecret, token, indianDay(acting.at));
    if (!opened?.paper || opened.quotation.opened_at || !isNewest(opened)) return;
    const record = await lockRecord(trx, kind, opened.quotation.id);
    const again = await stored.findQuotation(trx, record.id);
    if (again?.opened_at) return;
    await stored.setQuotation(trx, record.id, { opened_at: acting.at.toISOString() });
    const after = { number: opened.document.number };
    await logEvent(trx, acting, record, { action: "quotation-opened", after });
    announce({ kind: table, id: record.id, what: "updated" });
  });
}

const isNewest = ({ answer }: OpenedQuotation) => answer.can || answer.why !== "superseded";

const acceptSchema = z.object({
  name: personName,
  agree: z.literal("on", words.agree),
  payment: oneOf(
    "how you pay",
    payments.map(({ value }) => value),
  ).default("bank transfer"),
});

const addressSchema = z.object({
  street: line("your street address", 200),
  street2: optionalLine("the second address line", 200),
  city: line("your town or city", 200),
  postcode: pinCode("your PIN code"),
});

/** The billing fields of a booking. */
const billingSchema = schemaOf(
  bookingFields.filter(({ part }) => part === "billing" || part === "billed"),
).partial();

/** Reads values that the quotation lacks, and the acceptor's name. @throws ZodError, FormError */
function readAcceptance(
  { quotation, lacks }: OpenedQuotation,
  fields: LinkHolder["fields"],
  catalogue: Catalogue,
  today: string,
) {
  const { name, payment } = acceptSchema.parse(fields);
  const { street, street2, city, postcode } = quotation;
  const address = lacks.address
    ? addressSchema.parse({ postcode, city, ...fields })
    : { street, street2, city, postcode };
  const typed = billingSchema.parse(fields);
  const missing = billingMistakes(typed);
  if (Object.keys(missing).length > 0) throw new FormError(400, { errors: missing });
  // Empty fields keep the quotation's values.
  const billing = Object.fromEntries(Object.entries(typed).filter(([, value]) => value));
  const called = lacks.phone ? z.object({ phone }).parse(fields).phone : quotation.phone;
  const day = plainDay(fields.day_from);
  if (lacks.firstDay) {
    const wrong = day ? firstDayError(day, today) : words.firstDay;
    const closed = day && closedFor(catalogue, address.postcode, today)(day, "");
    if (wrong || closed)
      throw wrongField("day_from", wrong ?? (closed || undefined)?.message ?? "");
  }
  return { name, payment, address, billing, phone: called, day: day ?? null };
}

/**
 * Accepts a quotation, which makes and confirms its booking with exactly its lines. However often it
 * is sent it is one booking.
 * @returns the booking @throws FormError, ZodError
 */
export async function acceptQuotation(
  app: Services & Pick<App, "catalogue" | "limits" | "env">,
  by: LinkHolder,
): Promise<{ id: string; reference: string }> {
  const acting = actingOf(app, by);
  const catalogue = app.catalogue.current;
  return transact(app.store, async (trx, announce) => {
    const { record, opened } = await lockOpened(trx, app, by, acting.at);
    const { quotation, document, answer } = opened;
    const made = await stored.findBookingOf(trx, quotation.id);
    if (made && document.accepted_at) return made;
    if (!answer.can) throw refused(answer.said);
    const accepted = readAcceptance(opened, by.fields, catalogue, indianDay(acting.at));
    const draft = await stored.readDraft(trx, quotation, document);
    const booking = await makeBooking(trx, catalogue, opened, draft, accepted, by, acting);
    await stored.markAccepted(trx, document.id, acting.at);
    await stored.setQuotation(trx, quotation.id, { accepted_by: accepted.name });
    await setStatus(trx, quotation, "accepted", acting.at);
    const { id } = booking;
    const total = document.total / 100;
    await logEvent(trx, acting, record, {
      action: "quotation-accepted",
      before: { status: quotation.status },
      after: {
        ...{ status: "accepted", number: document.number, total },
        ...{ said: `${document.number} accepted`, link: `/admin/bookings/${id}` },
      },
    });
    await records.reindex(trx, kind, [quotation.id]);
    announce({ kind: table, id: quotation.id, what: "updated" });
    announce({ kind: "booking", id, what: "created" });
    await mailAcceptance(trx, announce, app, opened, id, acting);
    return booking;
  });
}

type Accepted = ReturnType<typeof readAcceptance>;

/** A confirmed booking, which reserves its machines. @throws FormError where some are gone */
async function makeBooking(
  trx: Trx,
  catalogue: Catalogue,
  { quotation, document }: OpenedQuotation,
  draft: Draft,
  { address, payment, billing, phone, day }: Accepted,
  { userId }: LinkHolder,
  acting: ActorContext,
) {
  const { seller, isSample, bank, upi } = JSON.parse(document.parties);
  const { sum } = sumDraft(draft, { seller, isSample, bank, upi });
  if (sum.total !== document.total) throw new Error(`${document.number} does not add up`);
  const near = branchNear(catalogue.branches, address.postcode)?.id;
  const branch = near ?? (quotation.branch || catalogue.homeBranch.id);
  const lines = bookedLines(draft, sum).map((line) => {
    return { ...beginning(line, day), branch: line.branch || branch };
  });
  const { name, company, email } = quotation;
  const customer = { name: name || company, company, email, phone };
  const booked = { ...customer, ...address, ...billedTo(draft), ...billing, payment };
  const id = uuidv7();
  const record = {
    ...(await bookings.newBooking(trx, catalogue, booked, lines)),
    branch: quotation.branch || branch,
  };
  await records.insert(
    trx,
    bookingKind,
    {
      ...{ id, submission_key: digestOf("quotation accepted", quotation.id) },
      ...{ client_address: acting.clientAddress, created_at: acting.at.toISOString() },
      user_id: quotation.user_id ?? userId,
    },
    record,
  );
  await stored.linkBooking(trx, id, quotation);
  await storeNewLines(trx, id, lines, catalogue, acting.at);
  const said = `Quotation ${document.number} accepted`;
  const after = { said, link: `/admin/${slug}/${quotation.id}` };
  await events.insert(trx, { ...acting, recordId: id, action: "booked-for", after });
  const booking = await lockRecord(trx, bookingKind, id);
  await bookingKind.lockForChange?.(trx, [id], []);
  try {
    await changeRecord(trx, acting, booking, { status: "confirmed" });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw refused(`${error.answer.failure} ${words.gone}`);
  }
  await stored.takeCustomer(trx, quotation.id, id);
  return { id, reference: record.reference };
}

/** The billed party and its address, as a booking has them. */
function billedTo({ gstin, order_no, bill_to }: Draft) {
  const { name = "", street = "", street2 = "", city = "", postcode = "" } = bill_to ?? {};
  const bill_street = [street, street2].filter(Boolean).join(", ");
  const at = { bill_name: name, bill_street, bill_city: city, bill_postcode: postcode };
  return { gstin, order_no, ...at };
}

/** A line that was quoted for a time without days begins on the chosen day, at the quoted price. */
function beginning(line: BookedLine, day: string | null): BookedLine {
  if (!line.slug || line.day_from || !day) return line;
  const { duration, term } = line;
  return { ...line, day_from: day, day_to: lastDay({ day_from: day, duration, term }) };
}

/** The booking's confirmation, without what was typed, and a notice to staff. */
async function mailAcceptance(
  trx: Trx,
  announce: Announce,
  { limits, env }: Pick<App, "limits" | "env">,
  { quotation: { email, name } }: OpenedQuotation,
  bookingId: string,
  { at }: ActorContext,
) {
  const link = { record_id: bookingId };
  if (email) {
    const use = { limit: "bookingMailsToMailbox", subject: mailboxOf(email) } as const;
    const [mailbox] = await countUses(trx, limits, at, use);
    const data = { bookingId, namesCustomer: false };
    const mail = { template: "booking", to: email, data } as const;
    if (!mailbox.isPast) await insertMails(trx, link, [mail], at, announce);
  }
  if (env.STAFF_EMAIL) {
    const data = { kind: "Booking", name, path: `/admin/bookings/${bookingId}` };
    const mail = { template: "staff notice", to: env.STAFF_EMAIL, data } as const;
    await insertMails(trx, link, [mail], at, announce);
  }
}

const reasonText = lines("the reason", 1_000);

/** Declines a quotation with a reason. Sent twice it is done once. @throws FormError, ZodError */
export async function declineQuotation(app: Services, by: LinkHolder): Promise<void> {
  const acting = actingOf(app, by);
  await transact(app.store, async (trx, announce) => {
    const { record, opened } = await lockOpened(trx, app, by, acting.at);
    const { quotation, document, answer } = opened;
    if (quotation.status === "declined") return;
    if (!answer.can) throw refused(answer.said);
    const { reason } = z.object({ reason: reasonText }).parse(by.fields);
    await stored.setQuotation(trx, quotation.id, { declined_because: reason });
    await setStatus(trx, quotation, "declined", acting.at);
    const [before, after] = [{ status: quotation.status }, { status: "declined" }];
    const number = document.number;
    await logEvent(trx, acting, record, {
      action: "quotation-declined",
      before,
      after: { ...after, number },
    });
    announce({ kind: table, id: quotation.id, what: "updated" });
  });
}

/**
 * Asks a question about a quotation: a message of its own, which each history links to the other.
 * @throws FormError, LimitReached, ZodError
 */
export async function askAboutQuotation(app: App, by: LinkHolder): Promise<string> {
  const acting = actingOf(app, by);
  const opened = await openWithin(app.store.db, app.authSecret, by.token, indianDay(acting.at));
  requireShown(opened, by.fields);
  if (!opened.paper) throw refused(quotationWords.answers.revoked);
  const { message } = z.object({ message: messageText }).parse(by.fields);
  const { id, name, email, phone, branch, number } = opened.quotation;
  const values = { name, email, phone, branch, department: "" as const, code: "", message };
  const linked: typeof contactMessage = {
    ...contactMessage,
    async attach(trx, messageId, _values, _catalogue, { announce }) {
      const action = "quotation-asked" as const;
      const about = { said: `About quotation ${number}`, link: `/admin/${slug}/${id}` };
      await events.insert(trx, { ...acting, recordId: messageId, action, after: about });
      const after = { said: "Question asked", link: `/admin/messages/${messageId}` };
      await logEvent(trx, acting, { id, kind }, { action, after });
      announce({ kind: table, id, what: "updated" });
    },
  };
  const { fields, clientAddress, userId } = by;
  const catalogue = app.catalogue.current;
  const sent = { fields: { ...fields }, clientAddress, userId, catalogue };
  return storeSubmission(app, linked, values, sent);
}
