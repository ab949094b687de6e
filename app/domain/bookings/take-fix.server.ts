import type { App } from "#app/context.ts";
import { numberedRows } from "#app/domain/bookings/booking-schema.server.ts";
import type { LineChange } from "#app/domain/bookings/change-line.ts";
import {
  priceRow,
  readAmounts,
  readRows,
  rowField,
  toRow,
} from "#app/domain/bookings/line-rows.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { type BookedLine, splitLine } from "#app/domain/rental/price.ts";
import { readSettings, setLine } from "#app/domain/stock/line-setting.ts";
import { plainDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";

/** The rows that have a price, under the ids of their lines, or the names that new ones get here. */
export function pricedRows(
  fields: Record<string, string>,
  { catalogue }: App,
  stored: readonly BookedLine[],
) {
  return numberedRows(fields).flatMap(({ row, number }) => {
    const line = priceRow(row, catalogue.current.offers, stored);
    return line ? [{ number, line: { ...line, id: row.id || `row ${number}` } }] : [];
  });
}

/** The form with the fix of a shortage that was pressed. @throws FormError for what is none */
export function takeFix(fields: Record<string, string>, app: App, stored: readonly BookedLine[]) {
  if (fields.fix === undefined) return fields;
  const taken = { ...fields };
  const changes = readSettings(fields.fix, app.catalogue.current);
  if (!changes) throw refusal("Choose one of the changes that are offered.");
  const rows = pricedRows(fields, app, stored);
  let last = readRows(fields).length;
  const write = (number: number, line: Parameters<typeof toRow>[0]) => {
    for (const [part, value] of Object.entries(toRow(line))) {
      // Its tax is not that of the change.
      if (part !== "sac" && part !== "taxed") taken[`product-${number}-${part}`] = value;
    }
  };
  for (const { line: rowId, set } of changes) {
    const { number, line } = rows.find((one) => one.line.id === rowId) ?? {};
    if (!number || !line) continue;
    const id = fields[rowField(number, "id")] ?? "";
    const some = "number" in set ? (set.number ?? line.quantity) : line.quantity;
    if (some >= line.quantity) write(number, { ...setLine(line, set), id });
    else {
      const [kept, part] = splitLine(line, some);
      write(number, { ...kept, id });
      last += 1;
      write(last, { ...setLine(part, set), id: "" });
    }
  }
  return taken;
}

const refusal = (failure: string) => new FormError(400, { failure });

/** A new last day of one line, or a fix of a shortage. @throws FormError for anything else */
export function readLineChanges(
  { line = "", until, number, fix, ...fields }: Readonly<Record<string, string>>,
  catalogue: Catalogue,
): ReadonlyMap<string, LineChange> {
  const amounts = readAmounts(fields);
  if (fix !== undefined) {
    const changes = readSettings(fix, catalogue);
    if (!changes) throw refusal("This form could not be read. Reload the page and try again.");
    return new Map(changes.map(({ line, set }) => [line, { ...set, ...amounts }]));
  }
  const last = plainDay(until);
  if (!last) throw refusal("Enter the new last day as a date.");
  if (number && !/^\d{1,4}$/.test(number)) throw refusal("Enter the number of machines.");
  const some = number ? { number: Number(number) } : {};
  return new Map([[line, { until: last, ...some, ...amounts }]]);
}
