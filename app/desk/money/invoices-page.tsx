import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { useBranchFilter } from "#app/desk/frame/use-branches.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import {
  type ListedDocument,
  listDocuments,
  readDocumentQuery,
} from "#app/domain/invoices/list-documents.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { formatMonth, monthsUntil } from "#app/lib/months.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/invoices-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = readDocumentQuery(url.searchParams);
  const page = await listDocuments(app, query);
  const shows = ["document", "payment", "booking"];
  const months = monthsUntil(indianDay(app.now()), 18);
  return { shows, query, months, ...page };
}

const source = pageData<typeof loader>("/admin/invoices");
export const clientLoader = source.read;

export const documentLink = ({ id }: { id: string }) => href("/admin/invoices/:id", { id });

type Column = DeskColumn<ListedDocument>;

/** An amount or number, whose digits stand below each other. */
const figures = (id: "number" | "total" | "open") => ({
  id,
  cell: (row: ListedDocument) => <span className="tabular-nums">{row[id]}</span>,
  title: (row: ListedDocument) => row[id],
});

const first: readonly Column[] = [
  { ...columnLooks.name, ...figures("number"), label: "Number" },
  { id: "customer", label: "Customer", card: "second", grows: true },
  { id: "booking", label: "Booking", hide: "@max-[860px]/table:hidden", width: 118 },
];
const issued: Column = {
  id: "issued",
  label: "Issued",
  hide: "@max-[690px]/table:hidden",
  width: 112,
};
const total: Column = { ...figures("total"), label: "Total", align: "end", width: 132 };
const state: Column = {
  id: "state",
  label: "State",
  card: "badge",
  width: 176,
  title: (row) => row.state.label,
  cell: (row) => <StateBadges document={row} />,
};

const columns: Record<NumberedKind, readonly Column[]> = {
  invoice: [
    ...first,
    issued,
    { id: "due", label: "Due", hide: "@max-[760px]/table:hidden", width: 112 },
    { ...total, hide: "@max-[980px]/table:hidden" },
    { ...figures("open"), label: "Open", align: "end", card: "time", width: 132 },
    state,
  ],
  credit: [
    ...first,
    issued,
    { id: "refersTo", label: "Invoice", hide: "@max-[760px]/table:hidden" },
    { ...total, card: "time" },
  ],
  challan: [
    ...first,
    issued,
    { id: "direction", label: "Direction", hide: "@max-[760px]/table:hidden", width: 112 },
    { ...total, label: "Value", card: "time" },
    state,
  ],
};

/** A document's state, and whether its customer disputes it. */
export function StateBadges({
  document: { state, isDisputed },
}: {
  document: Pick<ListedDocument, "state" | "isDisputed">;
}) {
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={state.tone}>{state.label}</Badge>
      {isDisputed && <Badge tone="failed">Disputed</Badge>}
    </span>
  );
}

const empty = {
  invoice: "Invoices that you issue appear here.",
  credit: "What reduces an invoice appears here.",
  challan: "Each delivery and return makes one.",
};

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { query, kind, months, ...page } = source.useData(loaderData);
  const branches = useBranchFilter();
  return (
    <ListPage
      title="Invoices"
      path={href("/admin/invoices")}
      query={query}
      csv="/admin/invoices.csv"
      search={{ label: "Search documents", placeholder: "Number, customer, order, booking" }}
      choices={[
        ...(kind === "invoice"
          ? [{ name: "state", label: "State", any: "Any state", options: states }]
          : []),
        branches,
        {
          name: "month",
          label: "Month",
          any: "All months",
          options: months.map((id) => ({ id, label: formatMonth(id) })),
        },
      ]}
      tabs={{
        label: "Kinds of documents",
        name: "kind",
        items: [
          { value: undefined, label: "Invoices", count: undefined },
          { value: "credit", label: "Credit notes", count: undefined },
          { value: "challan", label: "Challans", count: undefined },
        ],
      }}
      page={page}
      columns={columns[kind]}
      linkOf={documentLink}
      empty={{ title: "No documents yet", text: empty[kind] }}
      showAll="Show all documents"
    />
  );
}

const states = [
  { id: "open", label: "Open" },
  { id: "part", label: "Part paid" },
  { id: "overdue", label: "Overdue" },
  { id: "paid", label: "Paid" },
  { id: "credited", label: "Credited" },
];
