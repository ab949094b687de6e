import { receiveEdit } from "#app/desk/edit/answer-edit.server.ts";
import { type DeskBooking, readDeskForm } from "#app/domain/bookings/booking-schema.server.ts";
import { mostLines } from "#app/domain/bookings/line.ts";

/** Five inputs a row, and more than enough for the other fields. */
const mostFields = 5 * mostLines + 50;

export const noBooking =
  "There is no booking with this reference. Check the reference and try again.";

/** Reads the desk's form and gives the booking in it to `save`. */
export function receiveDeskForm<Answer>(
  args: Parameters<typeof receiveEdit>[0],
  stored: Parameters<typeof readDeskForm>[1],
  save: (booking: DeskBooking, fields: Record<string, string>) => Promise<Answer>,
) {
  return receiveEdit(args, async (fields) => save(readDeskForm(fields, stored), fields), {
    gone: noBooking,
    mostFields,
  });
}
