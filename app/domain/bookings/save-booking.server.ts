import type { App } from "#app/context.ts";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import { findById, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { insert, update } from "#app/domain/bookings/desk-booking-repository.server.ts";
import {
  type DeskBooking,
  type DeskLine,
  readDeskForm,
} from "#app/domain/bookings/desk-schema.server.ts";
import { deskValues, wordsOf } from "#app/domain/bookings/desk-values.ts";
import { mostRows, rowField, rowsIn } from "#app/domain/bookings/line-rows.ts";
import { offers } from "#app/domain/bookings/offers.server.ts";
import { mergeEdits, readBase, readVersion, takeTheirs } from "#app/domain/edits/merge-edits.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";

const isOffered = (slug: string) => offers.some((offer) => offer.slug === slug);

/** Stores what the desk's form sent as a new booking. @returns its id, or the answer to give */
export async function addBooking({ store }: App, fields: Record<string, string>, acting: Acting) {
  if (fields.again) return { refused: refuseEdit(200, askedAgain(fields), {}) };
  const read = readDeskForm(fields, isOffered);
  if ("errors" in read) return { refused: refuseEdit(400, fields, read) };
  const { booking, lines } = read;
  const typed = deskValues({
    ...booking,
    name: booking.Name,
    phone: booking.Phone,
    email: booking.Email,
    lines,
  });
  const { keys } = describeSubmission(
    "booking by staff",
    typed,
    fields,
    acting.clientAddress,
    acting.at,
  );
  return { id: await insert(store, booking, lines, keys, acting) };
}

/** Stores what the desk's form made of a booking. @returns the answer to give when it is not stored */
export async function editBooking(
  { store }: App,
  opened: StoredBooking,
  fields: Record<string, string>,
  acting: Acting,
) {
  if (fields.take) return refuseEdit(409, fields, takeTheirs(fields));
  if (fields.again) return refuseEdit(200, askedAgain(fields), {});
  const isKnown = (slug: string) =>
    isOffered(slug) || opened.lines.some((line) => line.slug === slug);
  const read = readDeskForm(fields, isKnown);
  if ("errors" in read) return refuseEdit(400, fields, read);
  const { booking, lines } = read;
  const as = { version: readVersion(fields), status: readBase(fields).status };
  if (await update(store, opened.id, as, booking, lines, acting)) return;
  return refuseStale(fields, booking, lines, (await findById(store.db, opened.id)) ?? opened);
}

/** The form as it is, with its prices worked out, and if that was asked for with one row more. */
function askedAgain({ again, ...fields }: Record<string, string>) {
  const next = rowsIn(fields).length + 1;
  return again === "row" && next <= mostRows ? { ...fields, [rowField(next, "slug")]: "" } : fields;
}

/** Somebody else saved first: what they changed is weighed against what was typed. */
function refuseStale(
  fields: Record<string, string>,
  booking: DeskBooking,
  lines: readonly DeskLine[],
  stored: StoredBooking,
) {
  const { Name: name, Phone: phone, Email: email, ...rest } = booking;
  const theirs = deskValues(stored);
  const known = [...stored.lines, ...offers];
  const weighed = mergeEdits({
    base: readBase(fields),
    theirs,
    mine: deskValues({ ...rest, name, phone, email, lines }),
    typed: fields,
    words: (field, value) => wordsOf(field, value, known),
  });
  const state = { version: String(stored.version), base: JSON.stringify(theirs) };
  return refuseEdit(409, fields, { ...weighed, values: { ...weighed.values, ...state } });
}
