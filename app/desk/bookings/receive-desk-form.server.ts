import { receiveEdit, refuseEdit } from "#app/desk/edit/answer-edit.server.ts";
import { type DeskBooking, readDeskForm } from "#app/domain/bookings/booking-schema.server.ts";
import { mostLines } from "#app/domain/bookings/line.ts";
import { readRows, rowField } from "#app/domain/bookings/line-rows.ts";

/** Five inputs a row, and to spare for the other fields. */
const mostFields = 5 * mostLines + 50;

export const noBooking =
  "There is no booking with this reference. Read it again, and try once more.";

/**
 * Reads the desk's form and gives what it books to `save`. A form that asks for another row or for
 * the total comes back as it is.
 */
export function receiveDeskForm<Answer>(
  args: Parameters<typeof receiveEdit>[0],
  stored: Parameters<typeof readDeskForm>[1],
  save: (booking: DeskBooking, fields: Record<string, string>) => Promise<Answer>,
) {
  const receive = async (fields: Record<string, string>) => {
    if (fields.again) return refuseEdit(200, askedAgain(fields), {});
    return save(readDeskForm(fields, stored), fields);
  };
  return receiveEdit(args, receive, { gone: noBooking, mostFields });
}

function askedAgain({ again, ...fields }: Record<string, string>) {
  const next = readRows(fields).length + 1;
  const isRow = again === "row" && next <= mostLines;
  return isRow ? { ...fields, [rowField(next, "slug")]: "" } : fields;
}
