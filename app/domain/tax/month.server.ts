import type { App } from "#app/context.ts";
import { readPeriod } from "#app/domain/numbers/period.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { checkMonth } from "#app/domain/tax/checks.ts";
import { asSold, isLate, type TableId, tableIds, tablesOf } from "#app/domain/tax/gstr1.ts";
import { type RegisterId, registerIds, registersOf, sumOf } from "#app/domain/tax/registers.ts";
import * as repository from "#app/domain/tax/tax-repository.server.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";
import { returnTables } from "#content/gst-return.ts";

export type TaxMonth = NonNullable<Awaited<ReturnType<typeof readTaxMonth>>>;

/**
 * Data for the accountant's month: checks, the tables of GSTR-1 and the registers.
 * @param month "2026-11" @param gstin one of our registrations; by itself the first
 * @returns undefined for no month until now
 */
export async function readTaxMonth({ store: { db }, catalogue, now }: App, month = "", gstin = "") {
  const period = readPeriod(new URLSearchParams({ month }), now());
  if (period.unit !== "month") return undefined;
  const { span } = period;
  const { registrations } = catalogue.current;
  const real = registrations.filter(({ isSample }) => !isSample).map((one) => one.gstin);
  const choices = [...new Set([...real, ...(await repository.findRegistrations(db))])];
  const registration = choices.find((one) => one === gstin) ?? choices[0] ?? "";
  const documents = await repository.findTaxed(db, registration, span);
  const before = await repository.findLastNumbers(db, registration, span.from);
  const payments = await repository.findPaymentsOf(db, span);
  const tables = tablesOf(documents);
  return {
    ...{ period, choices, registration, documents, tables },
    checks: checkMonth(documents, tables, before),
    registers: registersOf(documents, payments),
    closing: closingOf(documents, tables),
  };
}

/** In paise: the documents equal the tables with the rounding, and the invoices what is paid, credited and open. */
function closingOf(
  documents: readonly repository.RegisteredDocument[],
  tables: ReturnType<typeof tablesOf>,
) {
  const taxed = documents.filter(({ kind }) => kind !== "challan").map(asSold);
  const invoices = documents.filter(({ kind }) => kind === "invoice");
  const { b2b, b2cl, b2cs, cdnr, cdnur } = tables;
  const withTax = ({ sums: { taxable, cgst, sgst, igst } }: typeof b2b) =>
    taxable + cgst + sgst + igst;
  return {
    documents: sumOf(taxed, ({ total }) => total),
    late: sumOf(taxed.filter(isLate), ({ total }) => total),
    rounding: sumOf(
      taxed.filter((one) => !isLate(one)),
      ({ rounding }) => rounding,
    ),
    tables: sumOf([b2b, b2cl, b2cs], withTax) - sumOf([cdnr, cdnur], withTax),
    invoiced: sumOf(invoices, ({ total }) => total),
    paid: sumOf(invoices, ({ settled }) => settled),
    credited: sumOf(invoices, ({ credited }) => credited),
    open: sumOf(invoices, openOf),
  };
}

/** A table or register as CSV: tables as the portal's offline tool reads them. @returns undefined for none */
export function taxCsv({ tables, registers, registration, period }: TaxMonth, id: string) {
  const isTable = tableIds.some((one) => one === id);
  if (!isTable && !registerIds.some((one) => one === id)) return undefined;
  const { columns, rows } = isTable
    ? { ...returnTables[id as TableId], ...tables[id as TableId] }
    : registers[id as RegisterId];
  const named = columns.map((header, at) => ({ key: String(at), header }));
  const name = `${registration || "southbridge"}-${period.key}-${id}.csv`;
  return csvDownload(rows, named, name, { forTool: isTable });
}
