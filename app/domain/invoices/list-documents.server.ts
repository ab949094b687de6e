import type { App } from "#app/context.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import * as list from "#app/domain/invoices/document-list-repository.server.ts";
import { invoiceState, openOf } from "#app/domain/payments/balance.ts";
import { formatDay, indianDay } from "#app/lib/dates.ts";
import { capitalize, formatCount } from "#app/lib/format.ts";
import { plainMonth } from "#app/lib/months.ts";
import { csvDownload, formatAll } from "#app/platform/http/csv.server.ts";
import { showPage, walk } from "#app/platform/lists/list.server.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";

export type ListedDocument = ReturnType<ReturnType<typeof toListed>>;

/** Of the list's address; without a kind it has invoices. */
export function readDocumentQuery(params: URLSearchParams) {
  const filters = {
    kind: oneOf(["credit", "challan"]),
    state: oneOf(list.invoiceStates),
    branch: (text: string) => text || undefined,
    month: plainMonth,
  };
  return readListQuery({ filters }, params);
}

type Query = ReturnType<typeof readDocumentQuery>;

/** The documents that a query lets through. */
export function documentsOf(
  { store, now }: Pick<App, "store" | "now">,
  { search, filters }: Pick<Query, "search" | "filters">,
) {
  const narrowing = { ...filters, kind: filters.kind ?? "invoice" } as const;
  return list.documentList(store.db, search, narrowing, indianDay(now()));
}

export async function listDocuments(app: App, query: Query) {
  const page = await showPage(
    documentsOf(app, query),
    query.cursor,
    toListed(indianDay(app.now())),
  );
  return { ...page, kind: query.filters.kind ?? ("invoice" as const) };
}

/** One document as lists show it. */
export async function listedDocument({ store: { db }, now }: App, id: string) {
  const row = await list.listedRows(db).where("id", "=", id).executeTakeFirst();
  return row && toListed(indianDay(now()))(row);
}

/** The issued documents of a booking as lists show them, oldest first. */
export async function documentsOfBooking({ store: { db }, now }: App, recordId: string) {
  const own = list.listedRows(db).where("record_id", "=", recordId);
  const issued = own.where("kind", "<>", "quotation").where("document.state", "<>", "draft");
  return (await issued.orderBy("id").execute()).map(toListed(indianDay(now())));
}

const invoiceBadges = {
  paid: { label: "Paid", tone: "done" },
  "part paid": { label: "Part paid", tone: "new" },
  overdue: { label: "Overdue", tone: "failed" },
  open: { label: "Open", tone: "progress" },
  credited: { label: "Credited", tone: "done" },
} as const;

/** The state of an issued document in words, an invoice's from its sums. */
function stateOf(
  row: Pick<
    list.ListedRow,
    "kind" | "state" | "total" | "credited" | "settled" | "due_on" | "disputed"
  >,
  today: string,
) {
  if (row.state === "cancelled") return { label: "Cancelled", tone: "done" } as const;
  if (row.kind !== "invoice") return { label: "Issued", tone: "progress" } as const;
  const { state, days } = invoiceState(row, today);
  const { label, tone } = invoiceBadges[state];
  return { tone, label: state === "overdue" ? `${label}, ${formatCount(days, "day")}` : label };
}

/** PostgreSQL gives a sum as text. */
const withSums = (row: list.ListedRow) => {
  const { total, credited, settled } = row;
  const sums = { total, credited: Number(credited), settled: Number(settled) };
  return { ...row, ...sums, open: row.kind === "invoice" ? openOf(sums) : 0 };
};

const toListed = (today: string) => (stored: list.ListedRow) => {
  const row = withSums(stored);
  const { id, kind, number, customer, booking, direction, issued_on, due_on, total } = row;
  return {
    ...{ id, kind, customer, booking, number: number ?? "" },
    issued: formatDay(issued_on ?? ""),
    due: due_on ? formatDay(due_on) : "",
    direction: direction === "back" ? "Return" : "Delivery",
    total: formatPaise(total),
    open: row.open > 0 ? formatPaise(row.open) : "",
    state: stateOf(row, today),
    isDisputed: row.disputed === 1,
    branch: row.branch,
    refersTo: row.invoice,
  };
};

/** All that a query lets through, its amounts in rupees with paise. */
export function documentCsv(app: App, query: Query) {
  const today = indianDay(app.now());
  const columns = [
    ...["kind", "number", "issued_on", "customer", "booking", "branch", "due_on"],
    ...["taxable", "total", "credited", "settled", "open", "state", "disputed", "sample"],
  ].map((key) => ({ key, header: capitalize(key.replace("_", " ")) }));
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  const rows = formatAll(walk(documentsOf(app, query)), (stored) => {
    const row = withSums(stored);
    return {
      ...row,
      ...{ taxable: rupees(row.taxable), total: rupees(row.total) },
      ...{ credited: rupees(row.credited), settled: rupees(row.settled) },
      open: row.kind === "invoice" ? rupees(row.open) : "",
      state: stateOf(row, today).label,
      disputed: row.disputed ? "yes" : "",
      sample: row.is_sample ? "yes" : "",
    };
  });
  return csvDownload(rows, columns, `southbridge-${query.filters.kind ?? "invoice"}s.csv`);
}
