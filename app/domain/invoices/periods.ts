import { shareOf, spread } from "#app/domain/billing/paise.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";
import { monthsFrom } from "#app/domain/rental/rental-days.ts";
import { addDays, daysBetween } from "#app/lib/dates.ts";

/** The amount of a line that is due for some days, in whole rupees as paise. */
export interface Period {
  /** Null for a line without days, which is due at once. */
  from: string | null;
  to: string | null;
  amount: number;
}

/** A line as it was agreed when something of it was billed. */
export type Stage = Pick<StoredLine, "day_from" | "day_to" | "sum" | "quantity">;

/**
 * The monthly periods of a line, which add up to it. Whole months cost the same, a last part by its
 * days; the days by which it was extended since it was billed have their own sum.
 * @param stages in the order in which they were billed
 */
export function periodsOf(
  line: Pick<StoredLine, "day_from" | "day_to" | "sum" | "quantity">,
  stages: readonly Stage[],
): Period[] {
  const { day_from, day_to } = line;
  const sum = line.sum ?? 0;
  if (!day_from || !day_to) return [{ from: null, to: null, amount: sum * 100 }];
  const periods: Period[] = [];
  let [from, spent] = [day_from, 0];
  for (const stage of stages) {
    const agreed = shareOf(stage.sum ?? 0, line.quantity, stage.quantity);
    const isFormer = stage.day_to !== null && stage.day_to < day_to && from <= stage.day_to;
    if (!isFormer || !stage.day_to || stage.day_from !== day_from) continue;
    if (agreed < spent || agreed > sum) continue;
    periods.push(...monthly(from, stage.day_to, agreed - spent));
    [from, spent] = [addDays(stage.day_to, 1), agreed];
  }
  return [...periods, ...monthly(from, day_to, sum - spent)];
}

/** Months count from the first day, never from the last result: 31 Jan, 28 Feb, 31 Mar. */
function monthly(first: string, last: string, sum: number): Period[] {
  const daysAfter = monthsFrom(first);
  const starts = [first];
  const startOf = (count: number) => addDays(first, daysAfter(count));
  while (startOf(starts.length) <= last) starts.push(startOf(starts.length));
  const lastStart = starts.at(-1) ?? first;
  const whole = daysBetween(lastStart, startOf(starts.length));
  const rest = daysBetween(lastStart, last) + 1;
  const weights = starts.map((start) => (start === lastStart ? rest : whole));
  const amounts = spread(sum, weights);
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next ? addDays(next, -1) : last, amount: (amounts[index] ?? 0) * 100 };
  });
}
