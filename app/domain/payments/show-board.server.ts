import type { App } from "#app/context.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { largestUpiPayment, upiAddress } from "#app/domain/billing/upi.ts";
import { dueOf, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { depositOf, dueSentence, findPayment, withGst } from "#app/domain/bookings/payment.ts";
import { isOpen } from "#app/domain/bookings/status.ts";
import { isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { type Registration, registrationFor } from "#app/domain/catalogue/registrations.ts";
import { findIssued } from "#app/domain/documents/document-repository.server.ts";
import { invoiceState, openOf } from "#app/domain/payments/balance.ts";
import { type BalanceRow, findBalances } from "#app/domain/payments/balance-repository.server.ts";
import {
  findPayments,
  findSettlements,
  type StoredPayment,
} from "#app/domain/payments/payment-repository.server.ts";
import { formatDay, formatDayInFull } from "#app/lib/dates.ts";
import { documentWords, paymentWords } from "#app/lib/document-kinds.ts";
import { fill } from "#app/lib/fill.ts";
import { formatCount } from "#app/lib/format.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { payWords as words } from "#content/pay.ts";

type BoardApp = Pick<App, "store" | "catalogue">;

export type Board = Awaited<ReturnType<typeof showBoard>>;

/** The papers of a booking, their open amounts and the ways to pay, as its customer reads it. */
export async function showBoard(
  { store: { db }, catalogue: { current } }: BoardApp,
  booking: StoredBooking,
  today: string,
) {
  const registration = registrationFor(current, booking.branch, today);
  const [due, papers, billed, payments] = await Promise.all([
    dueOf(db, booking),
    findIssued(db, booking.id),
    findCounting(db, [booking.id], registration),
    findPayments(db, { recordId: booking.id }),
  ]);
  const invoices = billed.filter((one) => openOf(one) > 0);
  const settlements = await Promise.all(
    invoices.map(({ id }) => findSettlements(db, { document_id: id })),
  );
  const open = invoices.reduce((sum, one) => sum + openOf(one), 0);
  const counting = payments.filter(({ undone, direction }) => !undone && direction === "in");
  const reported = counting.filter(({ state }) => state === "reported");
  const isDue = findPayment(booking.payment)?.isTransfer === true && isOpen(booking.status);
  // Before the first invoice: the whole sum, where it is known and nobody calls first.
  const isKnown = booking.total !== null && !isOutsideArea(current.branches, booking.postcode);
  const isAhead = isDue && billed.length === 0 && isKnown && due.billing === "whole";
  const ahead = sumOf(counting.filter(({ purpose }) => purpose === "invoice").map(freeOf));
  const expected = isAhead ? Math.max(0, withGst(booking.total ?? 0) * 100 - ahead) : 0;
  const deposit = depositOf(booking.lines) * 100;
  const deposits = counting.filter(({ purpose }) => purpose === "deposit");
  const missing = isOpen(booking.status)
    ? Math.max(0, deposit - sumOf(deposits.map(({ amount }) => amount)))
    : 0;
  const rent = reported.filter(({ purpose }) => purpose === "invoice");
  const left = Math.max(0, open + expected - sumOf(rent.map(({ amount }) => amount)));
  const purpose = left === 0 && missing > 0 ? ("deposit" as const) : ("invoice" as const);
  const amount = purpose === "deposit" ? missing : left;
  const canPay = open > 0 || missing > 0 || (isDue && billed.length === 0);
  return {
    documents: papers.map((paper) => ({
      ...{ id: paper.id, title: `${documentWords[paper.kind]} ${paper.number}` },
      said: [formatDayInFull(paper.issued_on ?? ""), paper.kind !== "challan" && paper.total]
        .map((said) => (typeof said === "number" ? formatPaise(said) : said))
        .filter(Boolean)
        .join(", "),
      state: stateOf(
        billed.find(({ id }) => id === paper.id),
        today,
      ),
    })),
    due: dueSentence(due),
    rows: invoices.flatMap((invoice, at): (readonly [string, string])[] => [
      [`${documentWords.invoice} ${invoice.number}`, formatPaise(invoice.total)],
      ...papers
        .filter(({ refers_to }) => refers_to === invoice.id)
        .map(({ number, total }) => less(`${documentWords.credit} ${number}`, total)),
      ...[...Map.groupBy(settlements[at] ?? [], namePayment)].map(([label, all]) =>
        less(label, sumOf(all.map((one) => one.amount))),
      ),
    ]),
    open: open > 0 ? ([openSince(invoices, today), formatPaise(open)] as const) : undefined,
    isPaid: billed.length > 0 && open === 0,
    reports: describeReports(payments),
    notes: [
      ...counting.flatMap((one) =>
        one.purpose === "invoice" && one.free > 0
          ? `${formatPaise(one.free)}, ${namePayment(one)}: ${words.ahead}.`
          : [],
      ),
      ...describeDeposits(payments),
      ...(missing > 0 ? [fill(words.depositDue, { amount: formatPaise(missing) })] : []),
    ],
    pay:
      registration && canPay
        ? { ...waysToPay(registration, booking.reference, amount), purpose }
        : undefined,
    /** The amount left to pay, less reported payments; empty for unknown. */
    amount: amount > 0 ? formatPaise(amount).slice(1) : "",
    isReported: reported.length > 0 && amount === 0,
  };
}

/** Open amounts of bookings, by their ids, in words: "Open until 17 Dec: ₹49,668". */
export async function describeOpen(
  { store: { db }, catalogue: { current } }: BoardApp,
  recordIds: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  const billed = await findCounting(db, recordIds, registrationFor(current, "", today));
  const invoices = billed.filter((one) => openOf(one) > 0);
  return new Map(
    [...Map.groupBy(invoices, ({ record_id }) => record_id)].map(([id, all]) => [
      id,
      `${openSince(all, today)}: ${formatPaise(sumOf(all.map(openOf)))}`,
    ]),
  );
}

/** The invoices of bookings: as soon as a real registration bills, samples do not count. */
async function findCounting(
  db: Db,
  recordIds: readonly string[],
  registration: Registration | undefined,
) {
  const all = await findBalances(db, { recordIds });
  return all.filter((one) => !one.is_sample || registration?.isSample !== false);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const less = (label: string, amount: number) => [label, formatPaise(-amount)] as const;

const freeOf = ({ free }: Pick<StoredPayment, "free">) => free;

/** "Bank transfer, 2 Dec". */
const namePayment = ({ kind, on_day }: Pick<StoredPayment, "kind" | "on_day">) =>
  `${paymentWords[kind]}, ${formatDay(on_day)}`;

function stateOf(balance: BalanceRow | undefined, today: string) {
  if (!balance) return undefined;
  const { state, days } = invoiceState(balance, today);
  const late = state === "overdue" ? ` ${formatCount(days, "day")}` : "";
  return { state, said: words.states[state] + late };
}

/** "Open until 17 Dec", by the invoice that is due first. */
function openSince(invoices: readonly BalanceRow[], today: string): string {
  const [first] = invoices.flatMap(({ due_on }) => due_on ?? []).sort();
  if (!first) return words.now;
  return `${first < today ? words.since : words.open} ${formatDay(first)}`;
}

function describeReports(payments: readonly StoredPayment[]): string[] {
  return payments.flatMap((payment) => {
    const { state, amount, note } = payment;
    if (state === "confirmed") return [];
    const said = state === "reported" ? words.reported : [words.refused, note].join(". ");
    return `${formatPaise(amount)}, ${namePayment(payment)}: ${said.replace(/\.? *$/, "")}.`;
  });
}

/** "Deposit ₹40,000 received on 28 Nov." */
function describeDeposits(payments: readonly StoredPayment[]): string[] {
  const confirmed = payments.filter(
    (one) => one.state === "confirmed" && one.purpose === "deposit",
  );
  const undone = new Set(confirmed.flatMap(({ id, undone }) => (undone ? id : [])));
  return confirmed
    .filter(({ id, of_id }) => !undone.has(id) && !(of_id && undone.has(of_id)))
    .map(({ direction, amount, on_day }) => {
      const did = direction === "in" ? words.held : words.returned;
      return `Deposit ${formatPaise(amount)} ${did} on ${formatDay(on_day)}.`;
    });
}

/** The account, and the code for at most one UPI payment while a sum is open. @param amount in paise */
function waysToPay(registration: Registration, reference: string, amount: number) {
  const { holder, bank, number, ifsc, note, upi: id, legalName: name, isMerchant } = registration;
  const part = Math.min(amount, largestUpiPayment);
  const address = upiAddress({ id, name, amount, number: reference });
  return {
    bank: { holder, bank, number, ifsc, note },
    upi:
      id && amount > 0
        ? {
            ...{ id, address, isMerchant, amount: formatPaise(part), isPart: part < amount },
            said: fill(words.code, { amount: formatPaise(part) }),
          }
        : undefined,
  };
}
