import { type PaperSum, sumDocument, type TaxGroup } from "#app/domain/billing/tax.ts";

/** The frozen fields of an invoice that decide its tax. */
interface Invoice {
  supply_state: string;
  place_of_supply: string;
  /** Of its financial year, "26-27". */
  year: string | null;
}

interface Line {
  position: number;
  sac: string;
  rate: number;
  /** In paise; `credited` by its earlier credit notes. */
  taxable: number;
  credited: number;
}

/** The last day on which a credit note takes tax back (CGST Act 2017 s. 34(2)): 30 November after the year. */
export function lastTaxedDay(year: string): string {
  return `20${year.slice(3)}-11-30`;
}

/**
 * The sums of a credit note of some lines: what all credit notes come to with it, less what they came
 * to before, so that the last one leaves nothing. After `lastTaxedDay` it has no tax.
 */
export function sumCredit(
  invoice: Invoice | undefined,
  lines: readonly Line[],
  credited: readonly { position: number; amount: number }[],
  today: string,
): PaperSum {
  const isWithinState = invoice?.supply_state === invoice?.place_of_supply;
  const now = new Map(credited.map(({ position, amount }) => [position, amount]));
  const sumOf = (amountOf: (line: Line) => number) =>
    sumDocument(
      lines.map((line) => ({ sac: line.sac, rate: line.rate, amount: amountOf(line) })),
      { isWithinState },
    );
  const before = sumOf((line) => line.credited);
  const after = sumOf((line) => line.credited + (now.get(line.position) ?? 0));
  if (invoice?.year && today > lastTaxedDay(invoice.year)) return withoutTax(before, after);
  const less = (key: Exclude<keyof PaperSum, "taxes">) => after[key] - before[key];
  return {
    ...{ taxes: taxesBetween(before, after), taxable: less("taxable"), cgst: less("cgst") },
    ...{ sgst: less("sgst"), igst: less("igst"), rounding: less("rounding") },
    total: less("total"),
  };
}

function taxesBetween(before: PaperSum, after: PaperSum): TaxGroup[] {
  return after.taxes.flatMap(({ sac, rate, ...group }) => {
    const was = before.taxes.find((one) => one.sac === sac && one.rate === rate);
    const less = (key: keyof typeof group) => group[key] - (was?.[key] ?? 0);
    const [taxable, cgst, sgst] = [less("taxable"), less("cgst"), less("sgst")];
    return taxable > 0 ? [{ sac, rate, taxable, cgst, sgst, igst: less("igst") }] : [];
  });
}

function withoutTax(before: PaperSum, after: PaperSum): PaperSum {
  const none = { cgst: 0, sgst: 0, igst: 0 };
  const taxes = taxesBetween(before, after).map((group) => ({ ...group, ...none }));
  const taxable = after.taxable - before.taxable;
  return { taxes, taxable, ...none, rounding: 0, total: taxable };
}
