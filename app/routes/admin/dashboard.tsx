import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { LiveLine } from "#app/features/live/live-line.tsx";
import { useArrivals } from "#app/features/live/use-arrivals.ts";
import { noFilter } from "#app/features/records/list-filter.ts";
import { countRecords, listRecords } from "#app/features/records/list-records.server.ts";
import { recordKinds } from "#app/features/records/record-kinds.ts";
import { RecordTable } from "#app/features/records/record-table.tsx";
import { LiveCounts } from "#app/features/staff/live-counts.tsx";
import { LogoutLink } from "#app/features/staff/logout-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/dashboard";

/** What the first screen shows of each list; the list itself is a link away. */
const shown = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [counts, lists] = await Promise.all([
    countRecords(app),
    Promise.all(
      recordKinds.map(
        async (kind) => (await listRecords(app, kind, { filter: noFilter, size: shown })).rows,
      ),
    ),
  ]);
  const today = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Kolkata",
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(app.now());
  return { counts, lists, today };
}

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Southbridge" }];

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { counts, lists, today } = loaderData;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Welcome Admin</h1>
          <LiveLine>{today}</LiveLine>
        </div>
        <div className="flex gap-6">
          <Link className="staff-action" to={href("/admin")} aria-current="page">
            Dashboard
          </Link>
          <LogoutLink className="staff-action">
            <Icon name="logout" />
            Logout
          </LogoutLink>
        </div>
      </header>
      <LiveCounts
        counts={counts.map(({ slug, title, stored, new: waiting }) => ({
          label: title,
          to: href("/admin/:records", { records: slug }),
          stored,
          new: waiting,
        }))}
      />
      {recordKinds.map((kind, index) => (
        <Newest
          key={kind.slug}
          kind={kind}
          rows={lists[index] ?? []}
          stored={counts[index]?.stored ?? 0}
        />
      ))}
    </div>
  );
}

function Newest({
  kind,
  rows,
  stored,
}: {
  kind: (typeof recordKinds)[number];
  rows: Route.ComponentProps["loaderData"]["lists"][number];
  stored: number;
}) {
  const fresh = useArrivals(rows);
  return (
    <section className="table-frame mt-6" aria-label={kind.title}>
      <header>
        <h2>
          {kind.title}
          <small>
            newest {rows.length} of {stored.toLocaleString("en-IN")}
          </small>
        </h2>
        <Link className="text-link" to={href("/admin/:records", { records: kind.slug })}>
          <span>All {kind.title.toLowerCase()}</span>
          <Icon name="arrow" />
        </Link>
      </header>
      {rows.length > 0 ? (
        <RecordTable kind={kind} rows={rows} fresh={fresh} />
      ) : (
        <EmptyState title="Nothing has arrived yet">
          What is sent appears here by itself, newest first.
        </EmptyState>
      )}
    </section>
  );
}
