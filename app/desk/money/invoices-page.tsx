import { useState } from "react";
import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { useStore } from "#app/desk/forms/post-form.tsx";
import { places } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { useBranchFilter } from "#app/desk/frame/use-branches.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { documentPath } from "#app/desk/ui/money-paths.ts";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { may } from "#app/domain/accounts/permissions.ts";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import {
  type ListedDocument,
  listDocuments,
  readDocumentQuery,
} from "#app/domain/invoices/list-documents.server.ts";
import {
  findReminders,
  reminderBranch,
  sendReminders,
} from "#app/domain/payments/reminders.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { formatCount, listFirst } from "#app/lib/format.ts";
import { monthOptions } from "#app/lib/months.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/invoices-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = readDocumentQuery(url.searchParams);
  const page = await listDocuments(app, query);
  const by = staffOf(context);
  const isReminding = query.filters.state === "overdue" && may(by.doer, "invoices");
  const reminders = isReminding ? await findReminders(app, reminderBranch(by)) : undefined;
  const shows = ["document", "payment", "booking"];
  const months = monthOptions(indianDay(app.now()), 18);
  return { shows, query, months, reminders, ...page };
}

const source = pageData<typeof loader>("/admin/invoices");
export const clientLoader = source.read;

/** Releases the reminders that are due. */
export async function action({ request, context }: Route.ActionArgs) {
  requirePermission(context, "invoices");
  const fields = await readForm(request);
  return answerEdit({ context, fields }, async () => {
    const sent = await sendReminders(context.get(appContext), staffOf(context));
    return { said: sent > 0 ? `${formatCount(sent, "reminder")} queued.` : "Nothing was due." };
  });
}

type Column = DeskColumn<ListedDocument>;

/** An amount or number, whose digits stand below each other. */
const figures = (id: "number" | "total" | "open") => ({
  id,
  cell: (row: ListedDocument) => <span className="tabular-nums">{row[id]}</span>,
  title: (row: ListedDocument) => row[id],
});

const first: readonly Column[] = [
  { ...columnLooks.name, ...figures("number"), label: "Number", width: 186 },
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
    <span className="inline-flex gap-2">
      <Badge tone={state.tone}>{state.label}</Badge>
      {isDisputed && <Badge tone="failed">Disputed</Badge>}
    </span>
  );
}

const empty = {
  invoice: "Invoices that you issue appear here.",
  credit: "Credit notes that you issue appear here.",
  challan: "Each delivery and return makes one.",
};

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { query, kind, months, reminders, ...page } = source.useData(loaderData);
  const branches = useBranchFilter();
  const [mayBill, mayExport] = [useMay("invoices"), useMay("exports")];
  return (
    <ListPage
      title="Invoices"
      path={href("/admin/invoices")}
      query={query}
      actions={
        <>
          {reminders && <Reminders {...reminders} />}
          {[mayBill && places.billing, mayExport && places.tax].map(
            (place) =>
              place && (
                <ButtonLink key={place.href} variant="outline" size={38} href={place.href}>
                  {place.title}
                </ButtonLink>
              ),
          )}
        </>
      }
      csv="/admin/invoices.csv"
      search={{ label: "Search documents", placeholder: "Number, customer, order, booking" }}
      choices={[
        ...(kind === "invoice"
          ? [{ name: "state", label: "State", any: "Any state", options: states }]
          : []),
        branches,
        { name: "month", label: "Month", any: "All months", options: months },
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
      linkOf={({ id }) => documentPath(id)}
      empty={{ title: "No documents yet", text: empty[kind] }}
      showAll="Show all documents"
    />
  );
}

/** Nothing is reminded of without staff, unless the company has the site do it. */
function Reminders({ letters, unreachable }: Awaited<ReturnType<typeof findReminders>>) {
  const [isAsked, setAsked] = useState(false);
  const { send } = useStore(href("/admin/invoices"));
  if (letters.length + unreachable.length === 0) return null;
  const what = `Send ${formatCount(letters.length, "reminder")}`;
  const without = unreachable.length > 0 && `No e-mail address: ${listFirst(unreachable)}.`;
  return (
    <>
      {without && <span className="text-ink-soft">{without}</span>}
      {letters.length > 0 && (
        <Button size={38} onClick={() => setAsked(true)}>
          {what}
        </Button>
      )}
      <ConfirmDialog
        title={`${what}?`}
        text={`One letter each, with all that is overdue by a week: ${listFirst(letters.map(({ customer }) => customer))}.`}
        yes={what}
        isOpen={isAsked}
        onOpenChange={setAsked}
        onYes={() => send([["intent", "remind"]])}
      />
    </>
  );
}

const states = [
  { id: "open", label: "Open" },
  { id: "part", label: "Part paid" },
  { id: "overdue", label: "Overdue" },
  { id: "paid", label: "Paid" },
  { id: "credited", label: "Credited" },
];
