import { href, Link, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageQuery, readPage, usePageData } from "#app/desk/live/page-data.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import type { DeskColumn } from "#app/desk/ui/table.tsx";
import { findAdmins } from "#app/domain/accounts/users/user-repository.server.ts";
import { auditActions } from "#app/domain/audit/audit-actions.ts";
import {
  auditedKinds,
  type ListedEntry,
  listAudit,
  readAuditQuery,
} from "#app/domain/audit/list-audit.server.ts";
import type { Route } from "./+types/audit-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "audit");
  const app = context.get(appContext);
  const query = readAuditQuery(url.searchParams);
  const [page, people] = await Promise.all([
    listAudit(app, query),
    findAdmins(app.store.db, query.filters.who),
  ]);
  return { page, people, query, shows: auditedKinds };
}

const queryOf = (search: string) => pageQuery<typeof loader>(href("/admin/audit"), search);

export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  return readPage({ context, url }, queryOf(url.search));
}

const columns: readonly DeskColumn<ListedEntry>[] = [
  {
    width: columnLooks.time.width,
    card: "time",
    id: "when",
    label: "When",
    cell: ({ at }) => <ShortTime {...at} />,
  },
  {
    ...columnLooks.name,
    id: "what",
    label: "What",
    title: ({ action }) => action,
    cell: ({ action }) => action,
  },
  {
    width: columnLooks.email.width,
    id: "who",
    label: "Who",
    card: "second",
    title: ({ who }) => who,
    cell: ({ who }) => who,
  },
  { id: "about", label: "About", card: "line", cell: ({ about }) => <About about={about} /> },
  {
    id: "changes",
    label: "Changes",
    card: "line",
    cell: ({ changes }) => <Changes changes={changes} />,
  },
  {
    ...columnLooks.phone,
    id: "from",
    label: "From",
    cell: ({ from }) => (from ? <span>{from}</span> : <None />),
  },
];

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const shown = usePageData(queryOf(useLocation().search), loaderData);
  const { page, people, query } = shown;
  const isOfOne = Boolean(query.filters.record);
  return (
    <div className="audit-list">
      <ListPage
        title="Audit"
        path={href("/admin/audit")}
        query={query}
        line={isOfOne ? "All about one record" : "Who did what, and when. Nothing is removed."}
        search={{ label: "Search the audit", placeholder: "Who, what, address" }}
        choices={[
          {
            name: "action",
            label: "What",
            any: "Everything",
            options: Object.entries(auditActions).map(([value, label]) => ({ value, label })),
          },
          {
            name: "who",
            label: "Who",
            any: "Everybody",
            options: people.map(({ id, email }) => ({ value: id, label: email })),
          },
        ]}
        hasDays="When"
        page={page}
        columns={columns}
        empty={{
          title: "Nothing like this happened",
          text: "What staff do appears here by itself, newest first.",
        }}
        showAll="Show everything"
      />
    </div>
  );
}

function None() {
  return <span data-none>–</span>;
}

function About({ about }: Pick<ListedEntry, "about">) {
  if (!about) return <None />;
  const { name, slug, id } = about;
  if (!id) return slug ? <Link to={href("/admin/:records", { records: slug })}>{name}</Link> : name;
  const history = { pathname: href("/admin/audit"), search: `?record=${id}` };
  return (
    <span className="audit-about">
      {slug ? (
        <Link to={href("/admin/:records/:id", { records: slug, id })}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
      <Link to={history} aria-label={`All about this: ${name}`}>
        history
      </Link>
    </span>
  );
}

function Changes({ changes }: Pick<ListedEntry, "changes">) {
  if (changes.length === 0) return <None />;
  return (
    <ul className="audit-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{field}</span>
          <div>
            {before !== null && <del>{before}</del>}
            {before !== null && after !== null && (
              <>
                <span aria-hidden="true">→</span>
                <span className="sr-only"> became </span>
              </>
            )}
            {after !== null && <ins>{after}</ins>}
          </div>
        </li>
      ))}
    </ul>
  );
}
