import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { receivePaymentAct } from "#app/desk/money/payment-acts.server.ts";
import { ReportedStrip } from "#app/desk/money/reported-strip.tsx";
import { paymentPath } from "#app/desk/ui/money-paths.ts";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import {
  type ListedPayment,
  listPayments,
  readPaymentQuery,
} from "#app/domain/payments/list-payments.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { paymentWords } from "#app/lib/document-kinds.ts";
import { monthOptions } from "#app/lib/months.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/payments-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readPaymentQuery(url.searchParams);
  const app = context.get(appContext);
  const page = await listPayments(app, query);
  const months = monthOptions(indianDay(app.now()), 24);
  return { shows: ["payment", "document", "customer"], query, months, ...page };
}

const source = pageData<typeof loader>("/admin/payments");
export const clientLoader = source.read;

/** Handles the forms of the strip of reported payments. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  return receivePaymentAct(args, recordId(fields.payment), fields);
}

const columns: readonly DeskColumn<ListedPayment>[] = [
  { id: "day", label: "Day", width: 96, look: "soft", hide: "@max-[690px]/table:hidden" },
  { ...columnLooks.name, id: "customer", label: "Customer" },
  { id: "booking", label: "Booking", width: 112, hide: "@max-[760px]/table:hidden" },
  { id: "kind", label: "Kind", width: 132, hide: "@max-[690px]/table:hidden" },
  {
    id: "reference",
    label: "Reference",
    width: 168,
    hide: "@max-[860px]/table:hidden",
    card: "second",
    title: ({ reference }) => reference,
    cell: ({ reference, lacks }) => reference || lacks,
  },
  { id: "amount", label: "Amount", width: 128, align: "end", card: "time" },
  { id: "free", label: "Not settled", width: 128, align: "end", hide: "@max-[980px]/table:hidden" },
  {
    ...columnLooks.status,
    id: "state",
    label: "State",
    cell: ({ state: { tone, word } }) => <Badge tone={tone}>{word}</Badge>,
  },
];

const states = [
  { id: "reported", label: "Reported" },
  { id: "confirmed", label: "Confirmed" },
  { id: "free", label: "Not settled" },
  { id: "held", label: "Deposits held" },
  { id: "certificate", label: "TDS certificate missing" },
  { id: "refused", label: "Refused" },
  { id: "undone", label: "Undone" },
];

const kinds = Object.entries(paymentWords).map(([id, label]) => ({ id, label }));

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { query, months, reported, hasMoreReported, ...page } = source.useData(loaderData);
  const mayConfirm = useMay("payments");
  return (
    <ListPage
      title="Payments"
      columns={columns}
      linkOf={({ id }) => paymentPath(id)}
      empty={{
        title: "No payments yet",
        text: "Payments that customers report and staff enter appear here.",
      }}
      path={href("/admin/payments")}
      query={query}
      csv="/admin/payments.csv"
      add={mayConfirm ? { to: href("/admin/payments/new"), label: "Enter payment" } : undefined}
      search={{ label: "Search payments", placeholder: "UTR, customer, booking" }}
      choices={[
        { name: "state", label: "State", any: "Every state", options: states },
        { name: "kind", label: "Kind", any: "Every kind", options: kinds },
        { name: "month", label: "Month", any: "Every month", options: months },
      ]}
      afterFilters={
        mayConfirm &&
        reported.length > 0 && <ReportedStrip reported={reported} hasMore={hasMoreReported} />
      }
      page={page}
      showAll="Show all payments"
    />
  );
}
