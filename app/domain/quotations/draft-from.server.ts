import type { Staff } from "#app/domain/accounts/staff.server.ts";
import {
  findBooking,
  findSource,
  type StoredBooking,
} from "#app/domain/bookings/booking-repository.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import type { BillTo, Draft } from "#app/domain/quotations/draft.ts";
import { emptyDraft, withTaxes } from "#app/domain/quotations/ours.ts";
import * as stored from "#app/domain/quotations/quotation-repository.server.ts";
import {
  addQuotation,
  type QuotationApp,
  type Revision,
} from "#app/domain/quotations/quotations.server.ts";
import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { indianDay } from "#app/lib/dates.ts";

/** A new quotation with the customer and lines of another's newest revision. @throws RecordGone */
export async function copyQuotation(
  app: QuotationApp,
  id: string,
  key: string,
  by: Staff,
): Promise<Revision> {
  const { db } = app.store;
  const quotation = await stored.findQuotation(db, id);
  const newest = (await stored.findDocuments(db, [id])).at(-1);
  if (!quotation || !newest) throw new RecordGone();
  const draft = await stored.readDraft(db, quotation, newest);
  const { valid_until } = emptyDraft(app.catalogue.current, indianDay(by.at));
  const isReduced = draft.discount > 0 || draft.discount_percent > 0;
  return addQuotation(
    app,
    { ...draft, valid_until, order_no: "", reason: isReduced ? draft.reason : "" },
    digestOf("copy", id, key),
    by,
  );
}

/**
 * The first draft of a quotation that is made from a record: an enquiry, a message, a booking with
 * its lines. @throws RecordGone
 */
export async function draftFrom(
  { store: { db }, catalogue: { current } }: QuotationApp,
  recordId: string,
  today: string,
): Promise<Draft> {
  const empty = emptyDraft(current, today);
  const booking = await findBooking(db, { id: recordId });
  if (booking) {
    const { name, company, email, phone, gstin, street, street2, city, postcode } = booking;
    const own = { name, company, email, phone, gstin, street, street2, city, postcode };
    const bill_to = booking.bill_street ? billToOf(booking) : null;
    return {
      ...empty,
      ...own,
      bill_to,
      lines: withTaxes(booking.lines.map(toBooked), current, today),
    };
  }
  const source = await findSource(db, recordId);
  if (!source) throw new RecordGone();
  const { name, email, phone, city, postcode } = source;
  return { ...empty, name, email, phone, city: city ?? "", postcode: postcode ?? "" };
}

function toBooked({ record_id, position, collect_on, ...line }: StoredBooking["lines"][number]) {
  return line;
}

function billToOf(booking: StoredBooking): BillTo {
  const {
    bill_name: name,
    bill_street: street,
    bill_city: city,
    bill_postcode: postcode,
  } = booking;
  return { name, street, street2: "", city, postcode };
}
