import {
  badRequest,
  type RecordAction,
  type RecordForm,
  refusal,
} from "#app/desk/record/record-form.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { changeLines, type LineChange } from "#app/domain/bookings/bookings.server.ts";
import { readPrice } from "#app/domain/bookings/line-rows.ts";
import { readWayOut } from "#app/domain/stock/shortages.server.ts";
import { plainDay } from "#app/lib/dates.ts";

/** Changes of a booking's lines, beside it. */
export const bookingActions: Record<string, RecordAction> = {
  async "change-line"({ app, kind, id, acting, fields }) {
    if (kind !== booking) throw badRequest();
    const opened = { id, version: Number(fields.version) };
    await changeLines(app, opened, readLineChanges(fields, app), acting);
    return { said: "Booking changed, saved." };
  },
};

/** A new last day of one line, or a way out of a shortage. @throws FormError for anything else */
function readLineChanges(
  { line = "", until, number, rest, way }: RecordForm["fields"],
  { catalogue }: RecordForm["app"],
): ReadonlyMap<string, LineChange> {
  if (way !== undefined) {
    const changes = readWayOut(way, catalogue.current);
    if (!changes) throw badRequest();
    return new Map(changes.map(({ line, ...change }) => [line, change]));
  }
  const last = plainDay(until);
  if (!last) throw refusal("Enter the new last day as a date.");
  if (number && !/^\d{1,4}$/.test(number)) throw refusal("Enter the number of machines.");
  const price = rest ? readPrice(rest) : undefined;
  if (rest && !price) throw refusal("Enter the price in whole rupees.");
  const some = number ? { number: Number(number) } : {};
  return new Map([[line, { until: last, ...some, ...(price && { rest: price }) }]]);
}
