import { z } from "zod";
import { bookingLabels } from "#app/domain/bookings/booking-fields.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { formatRupees } from "#app/lib/format.ts";

/** A field that was edited, as people read it; an empty text where it was, or is, empty. */
export interface EditedField {
  label: string;
  before: string;
  after: string;
}

/** As the form calls them. */
const labels: Readonly<Record<string, string>> = {
  ...bookingLabels,
  status: "Status",
  product: "Order",
  total: "Total",
};

const valuesSchema = z.record(z.string(), z.unknown());

/** What an edit changed, field by field, from the values that its event keeps as JSON. */
export function editedFields(before: string | null, after: string | null): EditedField[] {
  const [old = {}, fresh = {}] = [before, after].map((text) =>
    valuesSchema.parse(JSON.parse(text ?? "{}")),
  );
  return Object.keys({ ...old, ...fresh }).map((name) => {
    const texts = { before: formatValue(name, old[name]), after: formatValue(name, fresh[name]) };
    const shown = name === "product" ? differingLines(texts) : texts;
    return { label: labels[name] ?? statusName(name), ...shown };
  });
}

function formatValue(name: string, value: unknown): string {
  if (name === "status") return statusName(String(value ?? ""));
  if (name === "total") return value === null ? "on request" : formatRupees(Number(value));
  return value === null || value === undefined ? "" : String(value);
}

/** Of the lines of a booking those that stayed as they were are left out. */
function differingLines({ before, after }: Omit<EditedField, "label">) {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const [gone, added] = [withoutThose(old, fresh), withoutThose(fresh, old)];
  // The same lines in another order.
  if (gone.length + added.length === 0) return { before, after };
  return { before: gone.join("\n"), after: added.join("\n") };
}

/** Each of `others` takes one line away: what stood twice and stands once has changed. */
function withoutThose(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
