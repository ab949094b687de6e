import { percentOf, shareOf, spread, toRupee } from "#app/domain/billing/paise.ts";

/** A line as its tax is computed. */
export interface TaxedLine {
  /** The service's code, or the goods' HSN. */
  sac: string;
  /** In percent. */
  rate: number;
  /** In paise, less the line's own discount. */
  amount: number;
}

/** The tax of all lines with one code and rate, in paise. */
export interface TaxGroup extends Record<"taxable" | "cgst" | "sgst" | "igst", number> {
  sac: string;
  rate: number;
}

/** The sums of a paper, in paise: `total` is `taxable` with the taxes and the rounding. */
export interface PaperSum extends Omit<TaxGroup, "sac" | "rate"> {
  taxes: readonly TaxGroup[];
  rounding: number;
  total: number;
}

/** The same, with the share of each line in the discount on the whole. */
export interface DocumentSum extends PaperSum {
  shares: number[];
}

/**
 * The tax of a document by code and rate, not by line: within a state equal halves for centre and
 * state, else IGST (CGST Act 2017 s. 9, IGST Act 2017 s. 5). The total is whole rupees.
 * @param discount on the whole, in whole rupees as paise: spread over the lines in rupees
 */
export function sumDocument(
  lines: readonly TaxedLine[],
  { discount = 0, isWithinState }: { discount?: number; isWithinState: boolean },
): DocumentSum {
  const shares = spread(
    discount / 100,
    lines.map(({ amount }) => amount),
  ).map((rupees) => rupees * 100);
  const net = lines.map((line, at) => ({ ...line, amount: line.amount - (shares[at] ?? 0) }));
  const groups = Map.groupBy(net, ({ sac, rate }) => `${sac} ${rate}`);
  const taxes = [...groups.values()].flatMap(([first, ...more]): TaxGroup[] => {
    if (!first) return [];
    const { sac, rate } = first;
    const taxable = more.reduce((sum, { amount }) => sum + amount, first.amount);
    const half = isWithinState ? shareOf(taxable, Math.round(rate * 100), 20_000) : 0;
    const igst = isWithinState ? 0 : percentOf(taxable, rate);
    return [{ sac, rate, taxable, cgst: half, sgst: half, igst }];
  });
  const sumOf = (key: "taxable" | "cgst" | "sgst" | "igst") =>
    taxes.reduce((sum, group) => sum + group[key], 0);
  const [taxable, cgst, sgst, igst] = (["taxable", "cgst", "sgst", "igst"] as const).map(sumOf);
  const parts = { taxable: taxable ?? 0, cgst: cgst ?? 0, sgst: sgst ?? 0, igst: igst ?? 0 };
  const exact = parts.taxable + parts.cgst + parts.sgst + parts.igst;
  const total = toRupee(exact);
  return { shares, taxes, ...parts, rounding: total - exact, total };
}

/**
 * The amount of a line in paise, whole rupees: pieces at a rate, less a percentage, which is rounded
 * to the rupee first.
 * @param rate of one piece for the whole time, in whole rupees
 */
export function lineAmount(quantity: number, rate: number, discountPercent = 0): number {
  const gross = quantity * rate * 100;
  return gross - toRupee(percentOf(gross, discountPercent));
}
