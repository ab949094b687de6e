import type { App } from "#app/context.ts";
import { auditActions, isAction } from "#app/domain/audit/audit-actions.ts";
import { auditList } from "#app/domain/audit/audit-repository.server.ts";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import {
  findPayment,
  findReported,
  findReturns,
  findSettlements,
  type PaymentRow,
  paymentList,
  paymentStates,
} from "#app/domain/payments/payment-list-repository.server.ts";
import { describeState, paymentKindNames } from "#app/domain/payments/payment-words.ts";
import { findNames } from "#app/domain/records/follow-up-repository.server.ts";
import {
  formatDay,
  formatDayInFull,
  formatIso,
  formatReceivedInFull,
  timeZoneName,
} from "#app/lib/dates.ts";
import { paymentKinds } from "#app/lib/document-kinds.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";
import { findPage, showPage, walk } from "#app/platform/lists/list.server.ts";
import {
  type ListNarrowing,
  type ListQuery,
  oneOf,
  readListQuery,
} from "#app/platform/lists/list-query.ts";

export type ListedPayment = ReturnType<typeof toListed>;
export type ShownPayment = NonNullable<Awaited<ReturnType<typeof showPayment>>>;

/** A month as the address has it, "2026-11". */
const readMonth = (text: string) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined);

export function readPaymentQuery(params: URLSearchParams) {
  const filters = { state: oneOf(paymentStates), kind: oneOf(paymentKinds), month: readMonth };
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

/** What of a payment neither settles anything nor was given back; 0 of what is not confirmed. */
const leftOf = ({ direction, state, undone, amount, settled, returned }: PaymentRow) =>
  direction === "in" && state === "confirmed" && !undone ? amount - settled - returned : 0;

function toListed(row: PaymentRow) {
  const { id, kind, purpose, direction, amount, reference, certificate, on_day } = row;
  const isDeposit = purpose === "deposit";
  const left = leftOf(row);
  return {
    ...{ id, reference, day: formatDay(on_day), proof: row.proof },
    customer: row.customer ?? row.person ?? "",
    booking: row.booking ?? "",
    kind: paymentKindNames[kind] + (isDeposit ? ", deposit" : ""),
    amount: formatPaise(direction === "out" ? -amount : amount),
    /** Of a deposit: what is held. */
    free: left > 0 ? `${formatPaise(left)}${isDeposit ? " held" : ""}` : "",
    lacks: kind === "tds" && certificate === "" && left + row.settled > 0 ? "No certificate" : "",
    state: describeState(row),
  };
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
    { key: "settled", header: "Settled" },
    { key: "free", header: "Not settled" },
    { key: "state", header: "State" },
    { key: "note", header: "Note" },
    { key: "created_at", header: `Entered (${timeZoneName})` },
    { key: "id", header: "Id" },
  ];
  const rows = inWords(walk(paymentList(db, query)));
  return csvDownload(rows, columns, "southbridge-payments.csv");
}

/** Programs read amounts without grouping, those that were given back below zero. */
const plain = (paise: number) => formatAmount(paise).replaceAll(",", "");

async function* inWords(batches: AsyncIterable<PaymentRow[]>) {
  for await (const batch of batches) {
    yield* batch.map((row) => ({
      ...row,
      customer: row.customer ?? row.person,
      kind: paymentKindNames[row.kind],
      amount: plain(row.direction === "out" ? -row.amount : row.amount),
      settled: plain(row.settled),
      free: plain(leftOf(row)),
      state: describeState(row).word,
      created_at: formatIso(row.created_at),
    }));
  }
}

/** A payment with what it settles, what was given back of it, and what was done to it. */
export async function showPayment({ store: { db } }: App, id: string) {
  const row = await findPayment(db, id);
  if (!row) return undefined;
  const [settlements, returns, { rows: acts }] = await Promise.all([
    findSettlements(db, id),
    findReturns(db, id),
    findPage(
      auditList(db, { search: "", filters: { record: id }, from: undefined, to: undefined }),
      undefined,
      100,
    ),
  ]);
  const names = await findNames(
    db,
    acts.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const left = leftOf(row);
  return {
    ...toListed(row),
    ...{ recordId: row.record_id, customerId: row.customer_id, ofId: row.of_id },
    ...{ purpose: row.purpose, certificate: row.certificate, note: row.note },
    isTds: row.kind === "tds",
    dayInFull: formatDayInFull(row.on_day),
    entered: formatReceivedInFull(row.created_at),
    /** In paise. */
    left,
    settlements: settlements.map((one) => ({
      ...{ id: one.id, documentId: one.document_id, number: one.number ?? "" },
      ...{ amount: formatPaise(one.amount), isUndone: one.undone_at !== null },
      day: formatReceivedInFull(one.created_at),
    })),
    returns: returns.map(toListed),
    history: acts.toReversed().map(({ id, at, action, actor_id, actor_name, after }) => ({
      ...{ id, at: formatReceivedInFull(at), by: names.get(actor_id ?? "") ?? actor_name },
      did: isAction(action) ? auditActions[action] : action,
      said: saidOf(after),
    })),
  };
}

/** The reason or number that an act was logged with. */
function saidOf(after: string | null): string {
  const { reason, number, amount }: Record<string, unknown> = JSON.parse(after ?? "{}");
  return [number, typeof amount === "number" ? formatPaise(amount) : amount, reason]
    .filter(Boolean)
    .join(", ");
}
