import { href, Link, useNavigation } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { EnquiryTable } from "#app/features/enquiries/enquiry-table.tsx";
import { listEnquiries } from "#app/features/enquiries/list-enquiries.server.ts";
import { LiveLine } from "#app/features/live/live-line.tsx";
import { useArrivals } from "#app/features/live/use-arrivals.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/enquiries";

export async function loader({ context, url }: Route.LoaderArgs) {
  const spam = url.searchParams.get("show") === "spam";
  const before = cursorId(url.searchParams.get("before"));
  const after = cursorId(url.searchParams.get("after"));
  const cursor = before ? { before } : after ? { after } : undefined;
  return { spam, ...(await listEnquiries(context.get(appContext), { cursor, spam })) };
}

/** A cursor that is no id of ours leads to the first page, as a bookmark of long ago would. */
function cursorId(text: string | null): string | undefined {
  return z.uuid().safeParse(text).data;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const waiting = loaderData?.counts.new;
  return [{ title: `${waiting ? `(${waiting}) ` : ""}Enquiries · Southbridge` }];
}

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { rows, counts, spam, newer, older } = loaderData;
  const fresh = useArrivals(newer ? undefined : rows);
  const isLoading = useNavigation().state === "loading";
  const total = spam ? counts.spam : counts.stored;
  return (
    <div className="staff-page">
      <header className="staff-head">
        <div>
          <h1 className="staff-title">Enquiries</h1>
          <LiveLine>
            {counts.stored.toLocaleString("en-IN")} stored, {counts.new.toLocaleString("en-IN")} new
          </LiveLine>
        </div>
        <nav className="tabs" aria-label="Which enquiries">
          <Tab to={href("/admin/enquiries")} label="All" count={counts.stored} current={!spam} />
          <Tab to={pageAt(true)} label="spam" count={counts.spam} current={spam} />
        </nav>
      </header>
      <p className="spoken" role="status">
        {fresh.size > 0 && `${fresh.size} new, from ${rows[0]?.name}`}
      </p>
      <section className="table-frame" aria-busy={isLoading}>
        {rows.length > 0 ? (
          <EnquiryTable rows={rows} fresh={fresh} />
        ) : (
          <EmptyState title={spam ? "Nothing is marked as spam" : "No enquiries yet"}>
            {spam
              ? "Suspicious records are kept here, apart from the others."
              : "They appear here by themselves, newest first."}
          </EmptyState>
        )}
        <Pager
          newer={newer ? pageAt(spam, "after", rows[0]?.id) : undefined}
          older={older ? pageAt(spam, "before", rows.at(-1)?.id) : undefined}
        >
          {`${rows.length} of ${total.toLocaleString("en-IN")}`}
        </Pager>
      </section>
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

function pageAt(spam: boolean, side?: "before" | "after", id?: string): string {
  const search = new URLSearchParams();
  if (spam) search.set("show", "spam");
  if (side && id) search.set(side, id);
  return `${href("/admin/enquiries")}${search.size > 0 ? `?${search}` : ""}`;
}
