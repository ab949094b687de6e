import { data } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { findAct } from "#app/desk/forms/answer-edit.server.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { requireView } from "#app/desk/lists/desk-page.tsx";
import { readBulkForm, readSelected } from "#app/desk/record/record-form.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { customerList } from "#app/domain/customers/customer-repository.server.ts";
import { customerCsv } from "#app/domain/customers/list-customers.server.ts";
import {
  documentCsv,
  documentsOf,
  readDocumentQuery,
} from "#app/domain/invoices/list-documents.server.ts";
import { partnerCsv } from "#app/domain/partners/list-partners.server.ts";
import { partnerList } from "#app/domain/partners/partner-repository.server.ts";
import { paymentCsv, readPaymentQuery } from "#app/domain/payments/list-payments.server.ts";
import { paymentList } from "#app/domain/payments/payment-list-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { findNames } from "#app/domain/records/follow-up-repository.server.ts";
import { recordCsv, selectionCsv } from "#app/domain/records/record-csv.server.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import type { Change } from "#app/lib/change.ts";
import { formatReceivedInFull, startOfDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { countAll } from "#app/platform/lists/list.server.ts";
import { type ListNarrowing, readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/list-csv";

/** A list that is none of records, as its address asks for it. */
interface OtherList {
  /** As the audit names it. */
  kind: Change["kind"];
  query: ListNarrowing<Record<string, string>>;
  rows: Parameters<typeof countAll>[0];
  csv(): Response | Promise<Response>;
}

const otherLists: Readonly<Record<string, (app: App, params: URLSearchParams) => OtherList>> = {
  customers(app, params) {
    const query = readListQuery({ filters: {} }, params);
    const rows = customerList(app.store.db, query.search);
    return { kind: "customer", query, rows, csv: () => customerCsv(app, query) };
  },
  partners(app, params) {
    const query = readListQuery({ filters: {} }, params);
    const rows = partnerList(app.store.db, query.search);
    return { kind: "partner", query, rows, csv: () => partnerCsv(app, query) };
  },
  invoices(app, params) {
    const query = readDocumentQuery(params);
    const rows = documentsOf(app, query);
    return { kind: "document", query, rows, csv: () => documentCsv(app, query) };
  },
  payments(app, params) {
    const query = readPaymentQuery(params);
    const rows = paymentList(app.store.db, query);
    return { kind: "payment", query, rows, csv: () => paymentCsv(app, query) };
  },
};

/** A list's address with `.csv`: all that its query lets through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const app = context.get(appContext);
  const { kind, list } = listOf(app, url);
  const asked = kind
    ? ofRecords(app, kind, url)
    : findAct(otherLists, list)?.(app, url.searchParams);
  if (!asked) throw data(null, { status: 404 });
  const { search, filters, from, to } = asked.query;
  const names = await findNames(app.store.db, [filters.assignee ?? ""]);
  const words = [
    ...Object.entries(filters).map(
      ([name, value]) => value && `${name} ${names.get(value) ?? value}`,
    ),
    from && `from ${dayInFull(from)}`,
    to && `until ${dayInFull(to)}`,
    // They may name a customer.
    search && "words searched for",
  ];
  const filter = words.filter(Boolean).join(", ") || "none";
  const after = { filter, records: await countAll(asked.rows) };
  const about = { action: "exported", kind: asked.kind } as const;
  await auditNow(app.store, { ...actorOf(context), ...about, after });
  return asked.csv();
}

function ofRecords(app: App, kind: RecordKind, url: URL): OtherList {
  const query = readListQuery(recordListSpec(kind.description), url.searchParams);
  const rows = recordList(app.store.db, kind, query, app.catalogue.current);
  return { kind: kind.description.table, query, rows, csv: () => recordCsv(app, kind, query) };
}

/** The selected records of a list, or of a view of the inbox: "/admin/desk.csv?view=mine". */
export async function action({ request, context, url }: Route.ActionArgs) {
  requirePermission(context, "exports");
  const form = await readBulkForm(request);
  const app = context.get(appContext);
  const { kind, list } = listOf(app, url);
  if (!kind && list !== "desk") throw data(null, { status: 404 });
  const selected = kind ?? requireView(url.searchParams.get("view"));
  try {
    const records = await readSelected({ app, context }, form, selected);
    const targets = new Map(records.map(({ id, kind }) => [id, kind]));
    const about = { action: "exported", after: { records: targets.size } } as const;
    const table = kind && { kind: kind.description.table };
    await auditNow(app.store, { ...actorOf(context), ...about, ...table });
    return selectionCsv(app, targets, list);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw data(error.answer.failure, { status: error.status });
  }
}

function listOf({ kinds }: App, { pathname }: URL) {
  const list = /\/([a-z-]+)\.csv$/.exec(pathname)?.[1] ?? "";
  return { list, kind: kinds.find(list) };
}

const dayInFull = (day: string) => formatReceivedInFull(startOfDay(day)).split(",")[0];
