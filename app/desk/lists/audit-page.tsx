import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { Edits } from "#app/desk/record/record-part.tsx";
import { ShortTime } from "#app/desk/ui/detail-pane.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import { findAdmins } from "#app/domain/accounts/user-repository.server.ts";
import { auditActions } from "#app/domain/audit/audit-actions.ts";
import {
  auditedKinds,
  type ListedEntry,
  listAudit,
  readAuditQuery,
} from "#app/domain/history/list-audit.server.ts";
import { keptFor } from "#app/lib/retention-rules.ts";
import type { Route } from "./+types/audit-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "audit");
  const app = context.get(appContext);
  const query = readAuditQuery(url.searchParams);
  const [page, people] = await Promise.all([
    listAudit(app, query),
    findAdmins(app.store.db, query.filters.who),
  ]);
  const days = app.env.KEEP_AUDIT;
  const kept = `Entries are ${days === 0 ? "" : "kept for "}${keptFor("KEEP_AUDIT", days)}.`;
  return { page, people, query, kept, shows: auditedKinds(app.kinds) };
}

const source = pageData<typeof loader>("/admin/audit");
export const clientLoader = source.read;

const columns: readonly DeskColumn<ListedEntry>[] = [
  {
    id: "time",
    label: "Time",
    width: 98,
    look: "soft",
    card: "time",
    cell: ({ at }) => <ShortTime {...at} />,
  },
  { id: "action", label: "Action", look: "name", card: "title" },
  {
    id: "who",
    label: "User",
    card: "second",
    title: ({ account }) => account,
    cell: ({ who }) => who,
  },
  { id: "about", label: "Record", width: 230, card: "line", cell: (entry) => <About {...entry} /> },
  {
    id: "changes",
    label: "Changes",
    grows: true,
    card: "line",
    cell: ({ changes, leads }) => {
      if (leads) return <Link to={leads.link}>{leads.said}</Link>;
      return changes.length > 0 ? <Edits edits={changes} /> : none;
    },
  },
  {
    ...columnLooks.phone,
    id: "address",
    label: "IP address",
    hide: "@max-[860px]/table:hidden",
    cell: ({ from }) => from ?? none,
  },
];

const actions = Object.entries(auditActions).map(([id, label]) => ({ id, label }));

const empty = { title: "No matching entries", text: "Actions of staff appear here, newest first." };

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { page, people, query, kept } = source.useData(loaderData);
  const users = people.map(({ id, name }) => ({ id, label: name }));
  return (
    <div className="tall-rows">
      <ListPage
        title="Audit"
        path={href("/admin/audit")}
        query={query}
        line={query.filters.record ? `Entries of one record. ${kept}` : kept}
        search={{ label: "Search the audit", placeholder: "User, record, IP address" }}
        choices={[
          { name: "action", label: "Action", any: "All actions", options: actions },
          { name: "who", label: "User", any: "All users", options: users },
        ]}
        days="Date"
        page={page}
        columns={columns}
        empty={empty}
        showAll="Show all entries"
      />
    </div>
  );
}

const none = (
  <span data-none className="text-ink-soft">
    –
  </span>
);

function About({ about }: Pick<ListedEntry, "about">) {
  if (!about) return none;
  const { name, slug: records, id } = about;
  const list = records && href("/admin/:records", { records });
  const named = list ? <Link to={id ? `${list}/${id}` : list}>{name}</Link> : <span>{name}</span>;
  if (!id) return named;
  return (
    <span className="-my-1 flex flex-wrap gap-x-3 gap-y-1 wrap-anywhere whitespace-normal">
      {named}
      <Link
        className="text-ink-soft"
        to={`${href("/admin/audit")}?record=${id}`}
        aria-label={`History of ${name}`}
      >
        history
      </Link>
    </span>
  );
}
