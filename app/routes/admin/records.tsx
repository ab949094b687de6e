import { data, href, Link, Outlet, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { LiveLine } from "#app/features/live/live-line.tsx";
import { useArrivals } from "#app/features/live/use-arrivals.ts";
import { listRecords } from "#app/features/records/list-records.server.ts";
import { findKind, type KindOfRecord } from "#app/features/records/record-kinds.ts";
import { RecordTable } from "#app/features/records/record-table.tsx";
import { recordId } from "#app/lib/record-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/records";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = requireKind(params.records);
  const spam = url.searchParams.get("show") === "spam";
  // A cursor that is no id leads to the first page, as a bookmark of long ago would.
  const before = recordId(url.searchParams.get("before"));
  const after = recordId(url.searchParams.get("after"));
  const cursor = before ? { before } : after ? { after } : undefined;
  return { spam, ...(await listRecords(context.get(appContext), kind, { cursor, spam })) };
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
  const { rows, counts, spam, newer, older } = loaderData;
  const kind = requireKind(params.records);
  const fresh = useArrivals(newer ? undefined : rows);
  const isLoading = useNavigation().state === "loading";
  const total = spam ? counts.spam : counts.stored;
  const list = (search: Record<string, string> = {}) => listHref(kind, spam, search);
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
            <Tab to={listHref(kind, false)} label="All" count={counts.stored} current={!spam} />
            <Tab to={listHref(kind, true)} label="spam" count={counts.spam} current={spam} />
          </nav>
          <ButtonLink look="outline" size={34} href={`${listHref(kind, false)}.csv`} download>
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
            newer={newer && rows[0] ? list({ after: rows[0].id }) : undefined}
            older={older ? list({ before: rows.at(-1)?.id ?? "" }) : undefined}
          >
            {`${rows.length} of ${total.toLocaleString("en-IN")}`}
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

function listHref(kind: KindOfRecord, spam: boolean, search: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(spam && { show: "spam" }), ...search });
  return `${href("/admin/:records", { records: kind.slug })}${query.size > 0 ? `?${query}` : ""}`;
}
