import { useMemo } from "react";
import { data, href, Link } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { dueLinks } from "#app/desk/lists/due-links.ts";
import { PinButton } from "#app/desk/lists/keep-list.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { orderOptions } from "#app/desk/lists/list-search.tsx";
import { ClockCell, recordColumns } from "#app/desk/lists/record-columns.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { receiveBulk } from "#app/desk/record/receive-follow-up.server.ts";
import { readBulkForm } from "#app/desk/record/record-form.server.ts";
import { RecordListContext } from "#app/desk/record/use-follow-up.ts";
import { countDue } from "#app/domain/bookings/stop-repository.server.ts";
import { listMails } from "#app/domain/follow-up/fill-template.ts";
import { findStaff } from "#app/domain/records/follow-up-repository.server.ts";
import * as openRecords from "#app/domain/records/list-open.server.ts";
import { type DeskView, deskViews, type Status } from "#app/domain/records/record-kind.ts";
import { indianDay } from "#app/lib/dates.ts";
import { formatFound } from "#app/lib/format.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/desk-page";

/** The open records of a user or a branch, of all kinds. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const view = requireView(params.view);
  const query = readListQuery(openRecords.openListSpec(app.kinds), url.searchParams);
  const dueBranch = signedIn.role === "admin" ? "" : (signedIn.branch ?? "");
  const [page, counts, due, staff] = await Promise.all([
    openRecords.listOpen(app, view, signedIn, query),
    openRecords.countDesk(app, signedIn, deskViews),
    countDue(app.store.db, indianDay(app.now()), dueBranch),
    findStaff(app.store.db),
  ]);
  const { userId: me } = signedIn;
  const branch = app.catalogue.current.findBranch(signedIn.branch)?.name;
  const mails = listMails(app.catalogue.current, app.kinds);
  const kinds = app.kinds.all.map(({ description }) => description);
  return {
    ...{ view, query, page, counts, staff, me, mails, branch },
    shows: app.kinds.tables,
    due: { ...due, branch: dueBranch },
    kinds: kinds.map(({ slug, title }) => ({ id: slug, label: title })),
    statuses: Object.fromEntries(kinds.map(({ slug, statuses }) => [slug, statuses])),
  };
}

const source = pageData<typeof loader>("/admin/desk/:view");
export const clientLoader = source.read;

export async function action({ request, context, params }: Route.ActionArgs) {
  return receiveBulk(context, await readBulkForm(request), requireView(params.view));
}

export function requireView(text: string | null): DeskView {
  const view = deskViews.find((one) => one === text);
  if (!view) throw data(null, { status: 404 });
  return view;
}

const words: Record<DeskView, { title: string; empty: string; text: string }> = {
  open: {
    title: "Inbox",
    empty: "Everything is answered",
    text: "No record needs an answer. New records appear here at once.",
  },
  unassigned: {
    title: "Unassigned",
    empty: "Everything is assigned",
    text: "New records appear here until they are assigned.",
  },
  none: {
    title: "No branch",
    empty: "Everything has a branch",
    text: "Records without a PIN code and city appear here until they have a branch.",
  },
  mine: {
    title: "Mine",
    empty: "Nothing is assigned to you",
    text: "Records assigned to you appear here until they are done.",
  },
  branch: {
    title: "My branch",
    empty: "Nothing is open at your branch",
    text: "Records from its PIN codes and cities appear here until they are done.",
  },
  due: {
    title: "Due today",
    empty: "Nothing is due today",
    text: "Set a reminder in the details of a record, and it appears here on its day.",
  },
};

export default function DeskPage({ loaderData, params }: Route.ComponentProps) {
  // Another list begins anew, with nothing selected.
  return <OpenList key={params.view} loaderData={loaderData} />;
}

function OpenList({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const shown = source.useData(loaderData);
  const { view, query, page, counts, staff, me, mails, branch, kinds, statuses } = shown;
  const { title, empty, text } = words[view];
  const path = href("/admin/desk/:view", { view });
  const [columns, orders] = useMemo(() => {
    const orders = view === "due" ? [] : orderOptions("Newest first", !query.search);
    const list = { kind: anyKind, staff, me, path, query, orders, wanted };
    return [recordColumns<openRecords.OpenRow>(list), orders];
  }, [view, staff, me, query, path]);
  const chosen = kinds.find(({ id }) => id === query.filters.kind);
  const found = query.filters.kind ? [`${query.filters.kind}/`] : kinds.map(({ id }) => `${id}/`);
  const tabs = deskViews
    .filter((one) => one !== "branch" || branch)
    .map((one) => ({
      value: undefined,
      label: one === "open" ? "Open" : words[one].title,
      count: one === "due" ? counts.today : counts[one],
      to: href("/admin/desk/:view", { view: one }),
    }));
  const list = {
    kind: { ...anyKind, statuses: [...new Set(Object.values(statuses).flat())] },
    ...{ staff, me, mails, path, page },
    csv: `/admin/desk.csv?view=${view}`,
    hrefOf: ({ list: records = "", id }: { list?: string; id: string }) =>
      href("/admin/desk/:view/:records/:id", { view, records, id }),
    // Of all that a list finds, the kinds are those that it shows.
    statusesOf: (all: readonly string[]) => statusesOf(statuses, all.length > 0 ? all : found),
  };
  return (
    <RecordListContext value={list}>
      <ListPage
        title={title}
        path={path}
        query={query}
        search={{ label: `Search ${title}`, placeholder: "Find by name, phone or e-mail" }}
        choices={[{ name: "kind", label: "Kind", any: "Every kind", options: kinds }]}
        orders={orders}
        afterFilters={chosen && <KindLinks {...chosen} />}
        tabs={{ label: "Inbox", name: "view", items: tabs }}
        line={
          <>
            {lineOf(shown)}
            {dueLinks(shown.due).map(
              ({ title, count, to }) =>
                count > 0 && (
                  <Link key={to} className="staff-link whitespace-nowrap" to={to}>
                    {title} {formatFound(count)}
                  </Link>
                ),
            )}
          </>
        }
        page={page}
        columns={columns}
        linkOf={list.hrefOf}
        empty={
          view === "branch" && !branch
            ? { title: "You have no branch yet", text: "An admin sets it on your user page." }
            : query.filters.kind
              ? { title: `${empty} of this kind`, text: undefined }
              : { title: empty, text }
        }
        showAll={`Show all of ${title}`}
        pagerWords={view === "due" ? ["Earlier", "Later"] : undefined}
        selects={{
          nameOf: ({ no, one }) => `${one.toLowerCase()} ${no}`,
          many: anyKind.many,
        }}
      />
    </RecordListContext>
  );
}

/** Stands for the kinds of the records in a list of several; nothing is deleted there. */
const anyKind = {
  one: "Record",
  many: "records",
  slug: "desk",
  table: "record",
  title: "Records",
  icon: "list",
  fields: [{ column: "name", label: "Name", as: "name" }],
  searchHint: "",
  isKept: true,
} as const;

/** The statuses that all records can have. @param records with their lists, as boxes name them */
function statusesOf(statuses: Record<string, readonly Status[]>, records: readonly string[]) {
  const lists = new Set(records.map((record) => record.slice(0, record.indexOf("/"))));
  const [first = [], ...others] = [...lists].map((list) => statuses[list] ?? []);
  return first.filter((status) => others.every((other) => other.includes(status)));
}

/** From the inbox of one kind to its whole list, which can be pinned. */
function KindLinks({ id, label }: { id: string; label: string }) {
  return (
    <>
      <Link className="staff-link whitespace-nowrap" to={href("/admin/:records", { records: id })}>
        All {label.toLowerCase()}
      </Link>
      <PinButton list={id} />
    </>
  );
}

/** The number is that of the tab. */
function lineOf({ view, branch }: Route.ComponentProps["loaderData"]) {
  if (view === "due") return "Reminders until tonight";
  return `Needs an answer${view === "branch" && branch ? ` in ${branch}` : ""}`;
}

/** Columns that identify a record before it is opened. */
const wanted: Parameters<typeof recordColumns<openRecords.OpenRow>>[0]["wanted"] = {
  mark: ({ icon, one }) => (
    <span className="mr-2 inline-block align-[-3px] [&_.icon]:size-4.5" title={one}>
      <Icon name={icon} />
      <span className="sr-only">{one}</span>
    </span>
  ),
  column: {
    id: "wish",
    label: "Request",
    grows: true,
    card: "second",
    title: ({ wish }) => `${wish.subject} ${wish.words}`.trim(),
    cell: ({ clock, wish: { subject, words } }) => (
      <>
        {clock && (
          <span className="mr-2">
            <ClockCell clock={clock} />
          </span>
        )}
        {subject && <span className="mr-2 font-medium">{subject}</span>}
        <span className="text-ink-soft">{words || (subject ? "" : "–")}</span>
      </>
    ),
  },
};
