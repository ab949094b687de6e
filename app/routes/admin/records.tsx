import { data, href, Link, Outlet, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { LiveLine } from "#app/features/live/live-line.tsx";
import { useArrivals } from "#app/features/live/use-arrivals.ts";
import { readCursor, readFilter } from "#app/features/records/list-filter.server.ts";
import { type ListFilter, noFilter, writeFilter } from "#app/features/records/list-filter.ts";
import { listRecords } from "#app/features/records/list-records.server.ts";
import { findKind, type KindOfRecord } from "#app/features/records/record-kinds.ts";
import { RecordTable } from "#app/features/records/record-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/records";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = requireKind(params.records);
  const filter = readFilter(kind, url.searchParams);
  const cursor = readCursor(url.searchParams);
  return { filter, ...(await listRecords(context.get(appContext), kind, { filter, cursor })) };
}

function requireKind(slug: string): KindOfRecord {
  const kind = findKind(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  const waiting = loaderData?.counts.new;
  const title = findKind(params.records)?.title ?? "Records";
  return [{ title: `${waiting ? `(${waiting}) ` : ""}${title} · Southbridge` }];
}

export default function RecordsPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, counts, matching, filter, newer, older } = loaderData;
  const kind = requireKind(params.records);
  const fresh = useArrivals(newer ? undefined : rows);
  const isLoading = useNavigation().state === "loading";
  const spam = filter.status === "spam";
  const total = `${matching.count.toLocaleString("en-IN")}${matching.more ? "+" : ""}`;
  const list = (search: Record<string, string>) => listHref(kind, filter, search);
  const marked = { ...noFilter, status: "spam" };
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">{kind.title}</h1>
          <LiveLine>
            {counts.stored.toLocaleString("en-IN")} stored, {counts.new.toLocaleString("en-IN")} new
          </LiveLine>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <nav className="tabs" aria-label={`Which ${kind.title.toLowerCase()}`}>
            <Tab to={listHref(kind, noFilter)} label="All" count={counts.stored} current={!spam} />
            <Tab to={listHref(kind, marked)} label="spam" count={counts.spam} current={spam} />
          </nav>
          <ButtonLink look="outline" size={34} href={csvHref(kind, filter)} download>
            <Icon name="download" />
            CSV
          </ButtonLink>
        </div>
      </header>
      <p className="spoken" role="status">
        {fresh.size > 0 && `${fresh.size} new in ${kind.title}`}
      </p>
      <div className="record-list">
        <section className="table-frame" aria-busy={isLoading} aria-label={kind.title}>
          {rows.length > 0 ? (
            <RecordTable kind={kind} rows={rows} fresh={fresh} open={params.id} />
          ) : (
            <EmptyState title={spam ? "Nothing is marked as spam" : "Nothing has arrived yet"}>
              {spam
                ? "Suspicious records are kept here, apart from the others."
                : "What is sent appears here by itself, newest first."}
            </EmptyState>
          )}
          <Pager
            newer={newer ? list({ after: newer }) : undefined}
            older={older ? list({ before: older }) : undefined}
          >
            {`${rows.length} of ${total}`}
          </Pager>
        </section>
        <Outlet />
      </div>
    </div>
  );
}

function Tab({
  to,
  label,
  count,
  current,
}: {
  to: string;
  label: string;
  count: number;
  current: boolean;
}) {
  return (
    <Link to={to} aria-current={current ? "page" : undefined}>
      {label} <span>{count.toLocaleString("en-IN")}</span>
    </Link>
  );
}

function listHref(kind: KindOfRecord, filter: ListFilter, search: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...writeFilter(filter), ...search });
  return `${href("/admin/:records", { records: kind.slug })}${query.size > 0 ? `?${query}` : ""}`;
}

function csvHref(kind: KindOfRecord, filter: ListFilter) {
  return listHref(kind, filter).replace(/(\?|$)/, ".csv$1");
}
