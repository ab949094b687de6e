import { bookingLabels } from "#app/domain/bookings/booking-labels.ts";
import { rowField } from "#app/domain/bookings/line-rows.ts";

/** What the fields of the desk's form are called, the rows' among them. */
export function deskLabels(rows: number): Record<string, string> {
  const labels: Record<string, string> = { ...bookingLabels, status: "Status", product: "Order" };
  for (let row = 1; row <= rows; row++) {
    labels[rowField(row, "slug")] = `Product ${row}`;
    labels[rowField(row, "quantity")] = "Quantity";
    labels[rowField(row, "duration")] = "For";
    labels[rowField(row, "term")] = "Period";
  }
  return labels;
}
