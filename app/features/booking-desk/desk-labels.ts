import { rowField } from "#app/features/booking-desk/line-rows.ts";
import { bookingLabels } from "#app/features/bookings/booking-labels.ts";

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
