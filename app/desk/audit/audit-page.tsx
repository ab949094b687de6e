import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { auditColumns } from "#app/desk/audit/audit-columns.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { findAdmins } from "#app/domain/accounts/users/user-repository.server.ts";
import { auditActions } from "#app/domain/audit/audit-actions.ts";
import { auditedKinds, listAudit, readAuditQuery } from "#app/domain/audit/list-audit.server.ts";
import type { Route } from "./+types/audit-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = readAuditQuery(url.searchParams);
  const [page, people] = await Promise.all([
    listAudit(app, query),
    findAdmins(app.store.db, query.filters.who),
  ]);
  return { page, people, query, shows: auditedKinds };
}

/** Who did what, and when. */
export default function AuditPage({ loaderData: { page, people, query } }: Route.ComponentProps) {
  const isOfOne = Boolean(query.filters.record);
  return (
    <div className="audit-list">
      <ListPage
        title="Audit"
        path={href("/admin/audit")}
        query={query}
        line={isOfOne ? "All about one record" : "Who did what, and when. Nothing is removed."}
        search={{ label: "Search the audit", placeholder: "Who, what changed, network address" }}
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
        hasDays
        page={page}
        columns={auditColumns}
        empty={{
          title: "Nothing like this happened",
          text: "What staff do appears here by itself, newest first.",
        }}
        showAll="Show everything"
      />
    </div>
  );
}
