import { daysBetween } from "#app/lib/dates.ts";

/** The values that decide the state of an invoice, in paise. */
export interface Balance {
  total: number;
  /** By its credit notes. */
  credited: number;
  /** By payments. */
  settled: number;
  due_on: string | null;
}

export type InvoiceState = "open" | "part paid" | "overdue" | "paid" | "credited";

/** The amount still to pay, in paise. */
export const openOf = ({ total, credited, settled }: Omit<Balance, "due_on">) =>
  total - credited - settled;

/**
 * The state of an invoice, which nothing stores: an overdue one with the days since it was due, also
 * where a part is paid.
 */
export function invoiceState(
  balance: Balance,
  today: string,
): { state: InvoiceState; days: number } {
  const { total, credited, settled, due_on } = balance;
  if (openOf(balance) === 0) return { state: credited === total ? "credited" : "paid", days: 0 };
  const days = due_on && due_on < today ? daysBetween(due_on, today) : 0;
  if (days > 0) return { state: "overdue", days };
  return { state: settled + credited > 0 ? "part paid" : "open", days };
}

/** From how many days on an open sum is in a column of the ageing. */
export const ages = [
  { from: 0, label: "Not due" },
  { from: 1, label: "1–30 days" },
  { from: 31, label: "31–60 days" },
  { from: 61, label: "61–90 days" },
  { from: 91, label: "Over 90 days" },
] as const;

/** Open amounts by the days since they were due, in paise, in the order of `ages`. */
export function ageing(balances: readonly Balance[], today: string): number[] {
  const sums = ages.map(() => 0);
  for (const balance of balances) {
    const { days } = invoiceState(balance, today);
    const at = ages.findLastIndex(({ from }) => days >= from);
    sums[at] = (sums[at] ?? 0) + openOf(balance);
  }
  return sums;
}
