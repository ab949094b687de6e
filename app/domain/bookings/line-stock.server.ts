import type { App } from "#app/context.ts";
import { numberedRows } from "#app/domain/bookings/booking-schema.server.ts";
import { priceRow } from "#app/domain/bookings/line-rows.ts";
import { showExtension } from "#app/domain/bookings/show-booking.server.ts";
import { describeFree } from "#app/domain/stock/describe-free.server.ts";
import { plainDay } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";

/**
 * Answers while a form is filled in: the shortage for a line's new last day, or the free machines
 * for each row of a booking's form, by its number. @returns null for nothing, or unreadable fields
 */
export async function describeLineStock(app: App, fields: Readonly<Record<string, string>>) {
  const booking = recordId(fields.booking) ?? "";
  const { line, until, number = "", postcode = "" } = fields;
  if (line !== undefined) {
    const day = plainDay(until);
    if (!booking || !day || !/^[1-9]\d{0,3}$/.test(number)) return null;
    return (
      (await showExtension(app, booking, line, { until: day, number: Number(number) })) ?? null
    );
  }
  const lines = numberedRows(fields).flatMap(({ row, number }) => {
    const priced = priceRow({ ...row, id: "" }, app.catalogue.current.offers);
    return priced ? [{ ...priced, id: String(number) }] : [];
  });
  return describeFree(app, booking, lines, postcode);
}
