import { formatNumber, formatRupees, inWords } from "#app/lib/format.ts";

/** From this many machines of a line on, so many percent less for all of them. */
export interface QuantityStep {
  from: number;
  percent: number;
}

/**
 * The reduction of a line's amount for its number of machines. Where a larger number would cost
 * less, the smaller one costs no more than that.
 * @param amount for one machine, in whole rupees
 * @returns `off` in whole rupees, and the step as it is stored, `10.5`
 */
export function stepFor(amount: number, quantity: number, steps: readonly QuantityStep[] = []) {
  const reached = steps.filter(({ from }) => from <= quantity).toSorted((a, b) => b.from - a.from);
  const possible = [...reached.slice(0, 1), ...steps.filter(({ from }) => from > quantity)];
  let least: { off: number; step: string | null } = { off: 0, step: null };
  for (const { from, percent } of possible) {
    const cost = Math.round((amount * Math.max(from, quantity) * (100 - percent)) / 100);
    const off = amount * quantity - cost;
    if (off > least.off) least = { off, step: `${from}.${percent}` };
  }
  return least;
}

/** Shares whole rupees by weights, by largest remainder: the parts add up, none is above its weight. */
export function spread(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n) || 1n;
  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    return { index, part: Number(exact / all), rest: exact % all };
  });
  const left = total - shares.reduce((sum, { part }) => sum + part, 0);
  const largest = shares.toSorted((a, b) => Number(b.rest - a.rest)).slice(0, left);
  return shares.map((one) => one.part + (largest.includes(one) ? 1 : 0));
}

/** "5 % from ten machines, ₹3,239 less", "priced as ten machines (5 %), ₹50 less"; undefined for none. */
export function formatStep(line: {
  quantity: number;
  quantity_off: number;
  quantity_step: string | null;
}): string | undefined {
  const [from = 0, percent] = line.quantity_step?.split(".").map(Number) ?? [];
  if (line.quantity_off === 0 || !percent) return undefined;
  const many = from === 10 ? "ten" : from < 10 ? inWords(from) : formatNumber(from);
  const less = `${formatRupees(line.quantity_off)} less`;
  return line.quantity < from
    ? `priced as ${many} machines (${percent} %), ${less}`
    : `${percent} % from ${many} machines, ${less}`;
}
