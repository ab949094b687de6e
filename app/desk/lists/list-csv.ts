import { data } from "react-router";
import { type App, appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { requireView } from "#app/desk/lists/desk-page.tsx";
import { readBulkForm, readSelected } from "#app/desk/record/record-form.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { auditNow } from "#app/domain/audit/audit.server.ts";
import { customerList } from "#app/domain/customers/customer-repository.server.ts";
import { customerCsv, readCustomerQuery } from "#app/domain/customers/list-customers.server.ts";
import {
  documentCsv,
  documentsOf,
  readDocumentQuery,
} from "#app/domain/invoices/list-documents.server.ts";
import { partnerCsv, readPartnerQuery } from "#app/domain/partners/list-partners.server.ts";
import { partnerList } from "#app/domain/partners/partner-repository.server.ts";
import { findNames } from "#app/domain/records/follow-up-repository.server.ts";
import { recordCsv, selectionCsv } from "#app/domain/records/record-csv.server.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import { formatReceivedInFull, startOfDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { countAll } from "#app/platform/lists/list.server.ts";
import { type ListNarrowing, readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/list-csv";

/** Lists that are none of records: what of them is exported, the kind that the audit names, the file. */
const otherLists: Record<string, (app: App, params: URLSearchParams) => Exported> = {
  partners(app, params) {
    const query = readPartnerQuery(params);
    const rows = partnerList(app.store.db, query.search);
    return { kind: "partner", query, rows, file: () => partnerCsv(app, query) };
  },
  customers(app, params) {
    const query = readCustomerQuery(params);
    const rows = customerList(app.store.db, query.search);
    return { kind: "customer", query, rows, file: () => customerCsv(app, query) };
  },
  invoices(app, params) {
    const query = readDocumentQuery(params);
    const rows = documentsOf(app, query);
    return { kind: "document", query, rows, file: () => documentCsv(app, query) };
  },
};

interface Exported {
  kind: string;
  query: ListNarrowing<Record<string, string>>;
  rows: Parameters<typeof countAll>[0];
  file(): Response | Promise<Response>;
}

function exportOf(app: App, url: URL): Exported | undefined {
  const { kind, list } = listOf(app, url);
  if (!kind)
    return Object.hasOwn(otherLists, list) ? otherLists[list]?.(app, url.searchParams) : undefined;
  const query = readListQuery(recordListSpec(kind.description), url.searchParams);
  const rows = recordList(app.store.db, kind, query, app.catalogue.current);
  return { kind: kind.description.table, query, rows, file: () => recordCsv(app, kind, query) };
}

/** A list's address with `.csv`: all that its query lets through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const app = context.get(appContext);
  const exported = exportOf(app, url);
  if (!exported) throw data(null, { status: 404 });
  const { kind, rows, file } = exported;
  const { search, filters, from, to } = exported.query;
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
  const after = { filter, records: await countAll(rows) };
  await auditNow(app.store, { ...actorOf(context), action: "exported", kind, after });
  return file();
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
