import { isConfirmed } from "#app/domain/bookings/status.ts";
import { type Period, periodsOf } from "#app/domain/invoices/periods.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";

/** The parts of a booking that decide its bills. */
export interface Billable {
  status: string;
  /** At once, or each month in advance. */
  billing: "whole" | "monthly";
  lines: readonly StoredLine[];
}

/** A line of an invoice that was issued for the booking. */
export interface BilledLine {
  documentId: string;
  /** Its place in the invoice. */
  position: number;
  /** The booking's line, which may be gone. */
  lineId: string;
  /** As it was agreed then. */
  agreed: StoredLine;
  from: string | null;
  /** In paise, whole rupees, without tax; `credited` by its credit notes. */
  amount: number;
  credited: number;
  /** Of `credited` what is not billed again, such as a price that was reduced afterwards. */
  final?: number;
}

/** The due amount of a booking's line, for the next invoice. */
export interface DueLine extends Period {
  line: StoredLine;
  /** The amount is all that is due for the period, of which nothing was billed. */
  isWhole: boolean;
}

/** The amount to credit of an invoice's line, in paise. */
export interface CreditLine {
  documentId: string;
  position: number;
  amount: number;
}

/**
 * The amounts of a booking to bill and to credit: for each product all that is due by a day less all
 * that was billed, so that machines that moved to another line are neither credited nor billed again.
 * @param billed the lines of its invoices, oldest first
 * @param until a plain day; periods that began by then are due, and those that were billed ahead
 */
export function toBill(
  booking: Billable,
  billed: readonly BilledLine[],
  until: string,
): { bill: DueLine[]; credit: CreditLine[] } {
  const lines = isConfirmed(booking.status) ? booking.lines : [];
  const products = new Set([...lines, ...billed.map(({ agreed }) => agreed)].map(productOf));
  const parts = [...products].map((product) => {
    const isOf = (line: StoredLine) => productOf(line) === product;
    const own = billed.filter(({ agreed }) => isOf(agreed));
    return ofProduct(lines.filter(isOf), own, booking.billing, until);
  });
  const order = new Map(lines.map(({ id }, index) => [id, index]));
  return {
    bill: parts
      .flatMap(({ bill }) => bill)
      .sort((a, b) => (order.get(a.line.id) ?? 0) - (order.get(b.line.id) ?? 0)),
    credit: parts.flatMap(({ credit }) => credit),
  };
}

const productOf = ({ slug, name }: StoredLine) => slug || `\n${name}`;
const keyOf = (lineId: string, from: string | null) => `${lineId} ${from ?? ""}`;

function ofProduct(
  lines: readonly StoredLine[],
  billed: readonly BilledLine[],
  billing: Billable["billing"],
  until: string,
) {
  const ahead = billed.flatMap(({ from, amount, credited }) =>
    from && credited < amount ? from : [],
  );
  const last = [until, ...ahead].sort().at(-1) ?? until;
  const due = lines.flatMap((line) => {
    const stages = billed.flatMap(({ lineId, agreed }) => (lineId === line.id ? agreed : []));
    return dueOf(line, billing, stages)
      .filter(({ from }) => billing === "whole" || !from || from <= last)
      .map((period) => ({ line, ...period }));
  });
  const left = new Map<string, number>();
  for (const { lineId, from, amount, credited, final = 0 } of billed) {
    const key = keyOf(lineId, from);
    left.set(key, (left.get(key) ?? 0) + amount - credited + final);
  }
  const open = due.map((period): DueLine => {
    const key = keyOf(period.line.id, period.from);
    const before = left.get(key) ?? 0;
    left.delete(key);
    const surplus = Math.max(0, before - period.amount);
    if (surplus > 0) left.set(key, surplus);
    return { ...period, amount: Math.max(0, period.amount - before), isWhole: before === 0 };
  });
  // The rest was billed and is not due: it pays for due periods, the earliest first.
  let spare = [...left.values()].reduce((sum, amount) => sum + amount, 0);
  const bill = open.flatMap((period) => {
    const taken = Math.min(spare, period.amount);
    spare -= taken;
    const amount = period.amount - taken;
    return amount > 0 ? { ...period, amount, isWhole: period.isWhole && taken === 0 } : [];
  });
  return { bill, credit: spare > 0 ? takeBack(spare, billed, left) : [] };
}

function dueOf(line: StoredLine, billing: Billable["billing"], stages: readonly StoredLine[]) {
  if (line.sum === null) return [];
  if (billing === "monthly") return periodsOf(line, stages);
  return [{ from: line.day_from, to: line.day_to, amount: line.sum * 100 }];
}

/** From the newest invoices first, and of each line at most what is billed and not due. */
function takeBack(
  sum: number,
  billed: readonly BilledLine[],
  surplus: ReadonlyMap<string, number>,
): CreditLine[] {
  const left = new Map(surplus);
  let rest = sum;
  return billed.toReversed().flatMap(({ documentId, position, lineId, from, ...line }) => {
    const key = keyOf(lineId, from);
    const own = left.get(key) ?? 0;
    const amount = Math.min(rest, own, line.amount - line.credited);
    if (amount <= 0) return [];
    rest -= amount;
    left.set(key, own - amount);
    return { documentId, position, amount };
  });
}
