/**
 * Amounts of documents and payments: whole numbers of paise. A line is whole rupees, so that its
 * tax at 18 % needs no rounding; only taxes and totals have paise.
 */

/** A part of an amount, half a paisa away from zero: `shareOf(10005, 18, 100)` is 1801. @throws RangeError for fractions */
export function shareOf(amount: number, part: number, whole: number): number {
  const [product, by] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const half = (2n * (product < 0n ? -product : product) + by) / (2n * by);
  return Number(product < 0n ? -half : half);
}

/** A percentage with at most two decimals: `percentOf(1079000, 7.5)`. */
export function percentOf(amount: number, percent: number): number {
  return shareOf(amount, Math.round(percent * 100), 10_000);
}

/** To the rupee, half up. */
export function toRupee(paise: number): number {
  return shareOf(paise, 1, 100) * 100;
}

/**
 * Whole parts of a total in the ratio of some weights that add up to it: what is left goes to the
 * largest remainders, to the first of equal ones.
 * @param weights whole and not negative, one of them above zero unless the total is zero
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((product) => product / all);
  const left = Number(BigInt(total) - parts.reduce((sum, part) => sum + part, 0n));
  const order = exact
    .map((product, at) => ({ at, rest: product % all }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts.map(Number);
}

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });

/** "1,09,888.00", as the columns of a paper have it. */
export function formatAmount(paise: number): string {
  return grouped.format(paise / 100);
}

/** "₹1,29,668", with paise only where there are any. */
export function formatPaise(paise: number): string {
  const text = formatAmount(Math.abs(paise));
  return `${paise < 0 ? "−" : ""}₹${paise % 100 === 0 ? text.slice(0, -3) : text}`;
}

/** "1,09,888.5" in paise; undefined for what is no amount. */
export function readPaise(typed: string): number | undefined {
  const [, rupees, paise = ""] = /^₹? ?(\d[\d,]{0,15})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (!rupees) return undefined;
  return Number(rupees.replaceAll(",", "")) * 100 + Number(paise.padEnd(2, "0"));
}
