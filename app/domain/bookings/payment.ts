import type { BodyOf } from "#app/domain/catalogue/catalogue-kinds.ts";
import { type Biller, registrationFor } from "#app/domain/catalogue/registrations.ts";
import { formatTotal, type PricedLine } from "#app/domain/rental/price.ts";
import { fill } from "#app/lib/fill.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";
import { depositWords, noDeposit } from "#content/booking.ts";
import { dueParts, dueWords, gstPercent, type Payment, payments } from "#content/payment.ts";

/** The account into which a booking is paid: that of the registration that bills it. */
export function accountFor(
  catalogue: Biller,
  { branch }: { branch: string },
  day: string,
): Account | undefined {
  const registration = registrationFor(catalogue, branch, day);
  if (!registration) return undefined;
  const { holder, bank, number, ifsc, note } = registration;
  return { holder, bank, number, ifsc, note };
}

type Account = Pick<BodyOf<"registration">, "holder" | "bank" | "number" | "ifsc" | "note">;

/** The details of a bank transfer with their labels. */
export function bankFacts({ holder, bank, number, ifsc }: Account) {
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

/**
 * The one sentence that says what is due of a booking, when and how.
 * @param termsDays within how many days of the invoice its customer pays; 0 for before the delivery
 */
export function dueSentence({ billing, payment, termsDays }: Due): string {
  const { before, within, cash, ...sentences } = dueParts;
  const usual = termsDays > 0 ? fill(within, { days: formatCount(termsDays, "day") }) : undefined;
  const isCash = findPayment(payment)?.isTransfer === false;
  const when = isCash ? cash[billing] : (usual ?? before[billing]);
  return fill(sentences[billing], { when });
}

export interface Due {
  billing: "whole" | "monthly";
  payment: string;
  termsDays: number;
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

/** The refundable deposit of all machines; one that was agreed for the whole may not divide by pieces. */
export const depositOf = (lines: readonly PricedLine[]) =>
  Math.round(lines.reduce((sum, { card, quantity }) => sum + (card.deposit ?? 0) * quantity, 0));

/**
 * The sum that the engineer collects at the first delivery: the total with GST where it is paid in
 * cash, null while a price is on request, and the deposit.
 */
export function sumToCollect({ payment, total, lines }: Collected) {
  const isCash = findPayment(payment)?.isTransfer === false;
  const deposit = depositOf(lines);
  const cash = isCash ? total && withGst(total) : 0;
  return { cash, deposit, sum: cash === null ? null : cash + deposit };
}

interface Collected {
  payment: string;
  total: number | null;
  lines: readonly PricedLine[];
}

/** "₹5,998 in cash: ₹2,998 with GST, deposit ₹3,000", "deposit ₹3,000"; empty for nothing. */
export function formatToCollect(booking: Collected): string {
  const { cash, deposit, sum } = sumToCollect(booking);
  const secured = deposit > 0 ? `deposit ${formatRupees(deposit)}` : "";
  if (cash === 0) return secured;
  if (cash === null || sum === null) {
    return ["cash, price on request", secured].filter(Boolean).join(", ");
  }
  const rent = `${formatRupees(cash)} ${dueWords.included}`;
  return secured
    ? `${formatRupees(sum)} in cash: ${rent}, ${secured}`
    : `${formatRupees(sum)} in cash ${dueWords.included}`;
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

type SumRow = readonly [label: string, amount: string, isTotal?: boolean];
