import type { App } from "#app/context.ts";
import { auditActions, isAction } from "#app/domain/audit/audit-actions.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import { findCustomer, findFamily } from "#app/domain/customers/customer-repository.server.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import {
  findActs,
  findListed,
  findReported,
  findReturns,
  type PaymentRow,
  paymentList,
  paymentStates,
} from "#app/domain/payments/payment-list-repository.server.ts";
import {
  findPayer,
  findSettlements,
  withFree,
} from "#app/domain/payments/payment-repository.server.ts";
import { cashLeft } from "#app/domain/payments/payments.server.ts";
import { findNames } from "#app/domain/records/follow-up-repository.server.ts";
import {
  formatDay,
  formatDayInFull,
  formatIso,
  formatReceivedInFull,
  indianDay,
  timeZoneName,
} from "#app/lib/dates.ts";
import { paymentKinds, paymentWords } from "#app/lib/document-kinds.ts";
import { plainMonth } from "#app/lib/months.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { csvDownload, formatAll } from "#app/platform/http/csv.server.ts";
import { showPage, walk } from "#app/platform/lists/list.server.ts";
import {
  type ListNarrowing,
  type ListQuery,
  oneOf,
  readListQuery,
} from "#app/platform/lists/list-query.ts";

export type ListedPayment = ReturnType<typeof toListed>;
export type ShownPayment = NonNullable<Awaited<ReturnType<typeof showPayment>>>;

export function readPaymentQuery(params: URLSearchParams) {
  const filters = { state: oneOf(paymentStates), kind: oneOf(paymentKinds), month: plainMonth };
  return readListQuery({ filters }, params);
}

/** Most of what customers reported that is shown at once. */
const mostReported = 10;

export async function listPayments({ store: { db } }: App, query: ListQuery) {
  const [page, waiting] = await Promise.all([
    showPage(paymentList(db, query), query.cursor, toListed),
    findReported(db, mostReported + 1),
  ]);
  const reported = waiting.slice(0, mostReported).map(toListed);
  return { ...page, reported, hasMoreReported: waiting.length > mostReported };
}

/** A payment as lists show it. */
export function toListed(row: PaymentRow) {
  const { id, kind, purpose, direction, amount, reference, certificate, on_day } = row;
  const isDeposit = purpose === "deposit";
  const { free: left, used } = withFree(row);
  return {
    ...{ id, reference, isDeposit, day: formatDay(on_day), proof: row.proof },
    customer: row.customer ?? row.person ?? "",
    booking: row.booking ?? "",
    kind: paymentWords[kind] + (isDeposit ? ", deposit" : ""),
    amount: formatPaise(direction === "out" ? -amount : amount),
    /** Of a deposit: the amount held. */
    free: left > 0 ? `${formatPaise(left)}${isDeposit ? " held" : ""}` : "",
    lacks: kind === "tds" && certificate === "" && left + used > 0 ? "No certificate" : "",
    state: describeState(row),
  };
}

/** The state of a payment as its badge has it. */
function describeState({ direction, state, undone, undoes }: PaymentRow) {
  if (state === "reported") return { tone: "new", word: "Reported" } as const;
  if (state === "refused") return { tone: "spam", word: "Refused" } as const;
  if (undone) return { tone: "failed", word: "Undone" } as const;
  if (direction === "in") return { tone: "done", word: "Confirmed" } as const;
  return { tone: "progress", word: undoes ? "Reversal" : "Refunded" } as const;
}

export function paymentCsv(
  { store: { db } }: App,
  query: Pick<ListNarrowing, "search" | "filters">,
) {
  const columns = [
    { key: "on_day", header: "Day" },
    { key: "customer", header: "Customer" },
    { key: "booking", header: "Booking" },
    { key: "kind", header: "Kind" },
    { key: "purpose", header: "Purpose" },
    { key: "reference", header: "Reference" },
    { key: "certificate", header: "TDS certificate" },
    { key: "amount", header: "Amount" },
    { key: "used", header: "Settled" },
    { key: "free", header: "Not settled" },
    { key: "state", header: "State" },
    { key: "note", header: "Note" },
    { key: "created_at", header: `Entered (${timeZoneName})` },
    { key: "id", header: "Id" },
  ];
  const rows = formatAll(walk(paymentList(db, query)), (row) => ({
    ...row,
    customer: row.customer ?? row.person,
    kind: paymentWords[row.kind],
    amount: plain(row.direction === "out" ? -row.amount : row.amount),
    used: plain(Number(row.used)),
    free: plain(withFree(row).free),
    state: describeState(row).word,
    created_at: formatIso(row.created_at),
  }));
  return csvDownload(rows, columns, "southbridge-payments.csv");
}

/** Programs read amounts without grouping, those that were given back below zero. */
const plain = (paise: number) => formatAmount(paise).replaceAll(",", "");

/** A payment with its settlements, refunds and acts. */
export async function showPayment({ store: { db } }: App, id: string) {
  const row = await findListed(db, id);
  if (!row) return undefined;
  const [settlements, returns, acts] = await Promise.all([
    findSettlements(db, { payment_id: id }),
    findReturns(db, id),
    findActs(db, row),
  ]);
  const names = await findNames(
    db,
    acts.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const owner = { recordId: row.record_id, customerId: row.customer_id };
  const left = withFree(row).free;
  const isLive = row.state === "confirmed" && row.undone === 0;
  return {
    ...toListed(row),
    /** To which it can be put. */
    invoices: left > 0 ? await openInvoices(db, owner) : [],
    ...{ recordId: row.record_id, customerId: row.customer_id, ofId: row.of_id },
    ...{ purpose: row.purpose, certificate: row.certificate, note: row.note },
    isTds: row.kind === "tds",
    can: {
      confirm: row.state === "reported",
      certificate: isLive && row.kind === "tds" && row.certificate === "",
      undo: isLive && Number(row.returned) === 0 && !row.undoes,
    },
    dayInFull: formatDayInFull(row.on_day),
    entered: formatReceivedInFull(row.created_at),
    /** In paise. */
    left,
    settlements: settlements.map(({ id, document_id, number, amount }) => ({
      ...{ id, documentId: document_id, number: number ?? "", amount: formatPaise(amount) },
    })),
    returns: returns.map(toListed),
    history: acts.map(({ id, at, action, actor_id, actor_name, after }) => ({
      ...{ id, at: formatReceivedInFull(at), by: names.get(actor_id ?? "") ?? actor_name },
      did: isAction(action) ? auditActions[action] : action,
      said: saidOf(after),
    })),
  };
}

interface Owners {
  recordId: string | null;
  customerId: string | null;
}

/** Open invoices of a customer, or without a customer of a booking, the first due first. */
export async function openInvoices(db: Db, { recordId, customerId }: Owners) {
  if (!recordId && !customerId) return [];
  const owner = customerId
    ? { customerIds: await findFamily(db, customerId) }
    : { recordId: recordId ?? "" };
  return (await findBalances(db, owner)).flatMap((invoice) => {
    const open = openOf(invoice);
    const { id, number, record_id } = invoice;
    return open > 0 ? { id, number: number ?? "", open, isOwn: record_id === recordId } : [];
  });
}

/** The payer, its open invoices and the cash that it may still pay today; undefined for none. */
export async function describePayer({ store: { db }, now }: App, { recordId, customerId }: Owners) {
  const booking = recordId ? await findPayer(db, recordId) : undefined;
  const ofId = booking ? booking.customer_id : customerId;
  const customer = ofId ? await findCustomer(db, ofId) : undefined;
  if (!booking && !customer) return undefined;
  const owner = { recordId, customerId: customer?.id ?? null };
  return {
    ...owner,
    name: customer?.name ?? `Booking ${booking?.reference}`,
    reference: booking?.reference ?? "",
    invoices: await openInvoices(db, owner),
    /** In paise. */
    cash: await cashLeft(db, { ...owner, day: indianDay(now()) }),
  };
}

/** Details of an act from its audit entry: amount, document and reason. */
function saidOf(after: string | null): string {
  const { amount, invoice, certificate, reason } = JSON.parse(after ?? "{}");
  return [amount, invoice, certificate, reason].filter(Boolean).join(", ");
}
