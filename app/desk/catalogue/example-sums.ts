import { type Input, type RatesRow, ratesOf, readRow } from "#app/desk/catalogue/rates-table.ts";
import type { Rates } from "#app/domain/rental/cheapest-parts.ts";
import { formatPeriod, type Line } from "#app/domain/rental/line.ts";
import { formatSum, priceLines, totalOf } from "#app/domain/rental/price.ts";

const periods = [
  { quantity: 24, duration: 45, term: "day" },
  { quantity: 4, duration: 1, term: "year" },
  { quantity: 1, duration: 1, term: "week" },
] as const;

/** Three orders before and after, of configurations that change if any does. */
export function exampleSums(rows: readonly RatesRow[], input: Input) {
  const read = rows.map((row) => {
    const { amounts, set } = readRow(row, input);
    return {
      row,
      before: ratesOf(row.amounts),
      after: ratesOf(amounts),
      isChanged: "rates" in set,
    };
  });
  const changed = read.filter(({ isChanged }) => isChanged);
  const chosen = changed.length > 0 ? changed : read;
  return periods.flatMap((period, index) => {
    const one = chosen[index % chosen.length];
    if (!one) return [];
    const { name, slug } = one.row;
    const sum = (rates: Rates | null) => {
      const line: Line = { slug, ...period };
      return formatSum(totalOf(priceLines([line], [{ slug, name, rates }])));
    };
    const label = `${period.quantity} × ${name} for ${formatPeriod(period)}`;
    return { label, before: sum(one.before), after: sum(one.after) };
  });
}
