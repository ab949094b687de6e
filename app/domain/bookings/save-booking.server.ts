import type { App } from "#app/context.ts";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import { bookingValues, formatField } from "#app/domain/bookings/booking-fields.ts";
import { type DeskBooking, readDeskForm } from "#app/domain/bookings/booking-schema.server.ts";
import {
  type DeskStoredBooking,
  findById,
  insert,
  update,
} from "#app/domain/bookings/desk-booking-repository.server.ts";
import { mostRows, readRows, rowField } from "#app/domain/bookings/line-rows.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { mergeEdits, readBase, readVersion, takeTheirs } from "#app/domain/edits/merge-edits.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";

const isOffered = (slug: string) => offers.some((offer) => offer.slug === slug);

/** Stores what the desk's form sent as a new booking. @returns its id, or the answer to give */
export async function addBooking({ store }: App, fields: Record<string, string>, acting: Acting) {
  if (fields.again) return { refused: refuseEdit(200, askedAgain(fields), {}) };
  const read = readDeskForm(fields, isOffered);
  if ("errors" in read) return { refused: refuseEdit(400, fields, read) };
  const { booking } = read;
  const typed = bookingValues(booking);
  const { keys } = describeSubmission(
    "booking by staff",
    typed,
    fields,
    acting.clientAddress,
    acting.at,
  );
  return { id: await insert(store, booking, keys, acting) };
}

/** Stores what the desk's form made of a booking. @returns the answer to give when it is not stored */
export async function editBooking(
  { store }: App,
  opened: DeskStoredBooking,
  fields: Record<string, string>,
  acting: Acting,
) {
  if (fields.take) return refuseEdit(409, fields, takeTheirs(fields));
  if (fields.again) return refuseEdit(200, askedAgain(fields), {});
  const isKnown = (slug: string) =>
    isOffered(slug) || opened.lines.some((line) => line.slug === slug);
  const read = readDeskForm(fields, isKnown);
  if ("errors" in read) return refuseEdit(400, fields, read);
  const { booking } = read;
  const as = { version: readVersion(fields), status: readBase(fields).status };
  if (await update(store, opened.id, as, booking, acting)) return;
  return refuseStale(fields, booking, (await findById(store.db, opened.id)) ?? opened);
}

/** The form as it is, with its prices worked out, and if that was asked for with one row more. */
function askedAgain({ again, ...fields }: Record<string, string>) {
  const next = readRows(fields).length + 1;
  return again === "row" && next <= mostRows ? { ...fields, [rowField(next, "slug")]: "" } : fields;
}

/** Somebody else saved first: what they changed is weighed against what was typed. */
function refuseStale(
  fields: Record<string, string>,
  booking: DeskBooking,
  stored: DeskStoredBooking,
) {
  const theirs = bookingValues(stored);
  const known = [...stored.lines, ...offers];
  const weighed = mergeEdits({
    base: readBase(fields),
    theirs,
    mine: bookingValues(booking),
    typed: fields,
    words: (field, value) => formatField(field, value, known),
  });
  const state = { version: String(stored.version), base: JSON.stringify(theirs) };
  return refuseEdit(409, fields, { ...weighed, values: { ...weighed.values, ...state } });
}
