import type { BodyOf } from "#app/domain/catalogue/catalogue-kinds.ts";
import { formatTotal, type PricedLine } from "#app/domain/rental/price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { depositWords, noDeposit } from "#content/booking.ts";
import { dueWords, gstPercent, type Payment, payments } from "#content/payment.ts";

/** The details of a bank transfer with their labels. */
export function bankFacts({ holder, bank, number, ifsc }: BodyOf<"bank">) {
  return [
    ["Account holder", holder],
    ["Bank", bank],
    ["Account number", number],
    ["IFSC", ifsc],
  ] as const;
}

/** A total with GST, in whole rupees. */
export function withGst(total: number): number {
  return Math.round((total * (100 + gstPercent)) / 100);
}

/** @param value as a booking stores it; undefined for one that is not offered any more */
export function findPayment(value: string): Payment | undefined {
  return payments.find((one) => one.value === value);
}

/**
 * Why a booking cannot be paid so, in the words for its form.
 * @param total in rupees, without GST; null while a price is on request, when it may be too much
 * @param agreed the payment of the stored booking, which it may keep while its total stays
 */
export function refusePayment(
  payment: string,
  total: number | null,
  agreed?: string,
): string | undefined {
  const below = payment === agreed ? undefined : findPayment(payment)?.below;
  if (!below || (total !== null && withGst(total) < below.total)) return undefined;
  return below.refused;
}

/** The choices for this total; one that is not possible is shown, but disabled. */
export function offerPayment(total: number | null, agreed?: string) {
  return payments.map((choice: Payment) =>
    choice.below && refusePayment(choice.value, total, agreed)
      ? { ...choice, note: choice.below.note, staffNote: choice.below.note, disabled: true }
      : { ...choice, disabled: false },
  );
}

/** "₹79,164 plus 18 % GST", or as `formatTotal` while a price is on request. */
export function formatTotalDue(total: number | null, lines: readonly PricedLine[]): string {
  return [formatTotal(total, lines), total === null ? "" : dueWords.gst].join(" ").trim();
}

/**
 * The rows that follow a total in a sum: its GST and what is paid, the large one, unless a price is
 * on request, and the deposit.
 */
export function dueRows(total: number | null, lines: readonly PricedLine[]): SumRow[] {
  const deposit = depositOf(lines);
  const taxes: SumRow[] =
    total === null
      ? []
      : [
          [dueWords.gst, formatRupees(withGst(total) - total)],
          [dueWords.withGst, formatRupees(withGst(total)), true],
        ];
  return [...taxes, [depositWords, deposit > 0 ? formatRupees(deposit) : noDeposit]];
}

/** What is collected in cash on delivery: the total with GST and the deposit; undefined for nothing or what nobody knows yet. */
export function cashToCollect(
  payment: string,
  total: number | null,
  lines: readonly PricedLine[],
): number | undefined {
  const isCash = findPayment(payment)?.isTransfer === false;
  return isCash && total !== null ? withGst(total) + depositOf(lines) : undefined;
}

/** Of all machines, in whole rupees. */
function depositOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { card, quantity }) => sum + (card.deposit ?? 0) * quantity, 0);
}

type SumRow = readonly [label: string, amount: string, isTotal?: boolean];
