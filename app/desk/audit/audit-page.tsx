import { href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { AuditFilterForm, type AuditQuery } from "#app/desk/audit/audit-filter.tsx";
import { AuditTable } from "#app/desk/audit/audit-table.tsx";
import { LiveLine } from "#app/desk/live/live-line.tsx";
import type { LiveHandle } from "#app/desk/live/live-scope.ts";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { findAdmins } from "#app/domain/accounts/users/user-repository.server.ts";
import { findAction } from "#app/domain/audit/audit-actions.ts";
import { listAudit } from "#app/domain/audit/list-audit.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { endOfDay, plainDay, startOfDay } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/audit-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

/** Whatever staff change is announced as what it is; signing in and looking, as the audit. */
export const handle: LiveHandle = {
  shows: (_params, data) => ["audit", "user", "partner", ...tablesIn(data)],
};

/** Words in the address that mean nothing narrow nothing, as a bookmark of long ago would. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams;
  const action = findAction(asked.get("action"));
  const actorId = recordId(asked.get("who"));
  const record = recordId(asked.get("record"));
  const from = plainDay(asked.get("from"));
  const until = plainDay(asked.get("until"));
  const before = recordId(asked.get("before"));
  const after = recordId(asked.get("after"));
  const [page, people] = await Promise.all([
    listAudit(app, {
      action,
      actorId,
      recordId: record,
      from: from && startOfDay(from),
      until: until && endOfDay(until),
      cursor: before ? { before } : after ? { after } : undefined,
    }),
    findAdmins(app.store.db, actorId),
  ]);
  const query: AuditQuery = {
    action: action ?? "",
    who: actorId ?? "",
    record: record ?? "",
    from: from ?? "",
    until: until ?? "",
  };
  return {
    ...page,
    people,
    query,
    tables: recordKinds.map(({ description }) => description.table),
  };
}

export const meta: Route.MetaFunction = () => [{ title: "Audit · Southbridge" }];

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, people, query } = loaderData;
  const fresh = useArrivals(newer ? undefined : rows);
  const isLoading = useNavigation().state === "loading";
  const list = (step: Record<string, string>) => {
    const asked = Object.entries(query).filter(([, value]) => value);
    return `${href("/admin/audit")}?${new URLSearchParams([...asked, ...Object.entries(step)])}`;
  };
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Audit</h1>
          <LiveLine>
            {query.record ? "All about one record" : "Who did what, and when. Nothing is removed."}
          </LiveLine>
        </div>
      </header>
      <AuditFilterForm query={query} people={people} />
      <section className="table-frame audit-list" aria-busy={isLoading} aria-label="Audit">
        {rows.length > 0 ? (
          <AuditTable rows={rows} fresh={fresh} />
        ) : (
          <EmptyState title="Nothing like this happened">
            What staff do appears here by itself, newest first.
          </EmptyState>
        )}
        <Pager
          newer={newer && rows[0] ? list({ after: rows[0].id }) : undefined}
          older={older ? list({ before: rows.at(-1)?.id ?? "" }) : undefined}
        >
          {rows.length > 0 ? `${rows.length} shown` : "None"}
        </Pager>
      </section>
    </div>
  );
}

function tablesIn(data: unknown): readonly string[] {
  const { tables = [] } = (data ?? {}) as Partial<Route.ComponentProps["loaderData"]>;
  return tables;
}
