import { useMemo } from "react";
import { data, href } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { BulkBar } from "#app/desk/lists/bulk-bar.tsx";
import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { orderOptions } from "#app/desk/lists/list-search.tsx";
import {
  assigneeColumn,
  plainBranchColumn,
  reminderColumn,
  sortable,
  statusColumn,
} from "#app/desk/lists/record-columns.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { receiveBulk } from "#app/desk/record/follow-up.server.ts";
import { anyRecord } from "#app/desk/record/outcome.ts";
import { phoneColumn } from "#app/desk/record/record-value.tsx";
import { RecordListContext } from "#app/desk/record/use-follow-up.ts";
import type { DeskColumn } from "#app/desk/ui/table.tsx";
import { previewStatusMails } from "#app/domain/answers/answer.server.ts";
import { findStaff } from "#app/domain/records/follow-up-repository.server.ts";
import * as openRecords from "#app/domain/records/list-open.server.ts";
import { type DeskView, deskViews, type Status } from "#app/domain/records/record-kind.ts";
import { formatFound } from "#app/lib/format.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/desk-page";

/** The open records of a user or a branch, of all kinds. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const view = requireView(params.view);
  const query = readListQuery(openRecords.openListSpec, url.searchParams);
  const [page, counts, staff] = await Promise.all([
    openRecords.listOpen(app, view, signedIn, query),
    openRecords.countDesk(app, signedIn, deskViews),
    findStaff(app.store.db),
  ]);
  const { userId: me, name } = signedIn;
  const branch = app.catalogue.current.findBranch(signedIn.branch)?.name;
  const shown = { shows: openRecords.allKinds, view, query, page, counts, staff, me, branch };
  const mails = previewStatusMails(app.catalogue.current, name);
  return { ...shown, kinds: openRecords.kindChoices, statuses: openRecords.statusesByList, mails };
}

const source = pageData<typeof loader>("/admin/desk/:view");
export const clientLoader = source.read;

export function action({ request, context, params }: Route.ActionArgs) {
  return receiveBulk({ request, context }, requireView(params.view));
}

export function requireView(text: string | null): DeskView {
  const view = deskViews.find((one) => one === text);
  if (!view) throw data(null, { status: 404 });
  return view;
}

const words: Record<DeskView, { title: string; empty: string; text: string }> = {
  open: { title: "Inbox", empty: "Nothing is open", text: "What comes in appears here at once." },
  unassigned: {
    title: "Unassigned",
    empty: "Everything is assigned",
    text: "What comes in appears here until it is assigned.",
  },
  none: {
    title: "No branch",
    empty: "Everything has a branch",
    text: "What names neither PIN code nor city appears here until it has a branch.",
  },
  mine: {
    title: "Mine",
    empty: "Nothing is assigned to you",
    text: "What is assigned to you appears here until it is done.",
  },
  branch: {
    title: "My branch",
    empty: "Nothing is open at your branch",
    text: "What comes from its PIN codes and cities appears here until it is done.",
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
  const { view, query, page, counts, staff, me, branch, kinds, statuses, mails } = shown;
  const { title, empty, text } = words[view];
  const path = href("/admin/desk/:view", { view });
  const kind = { ...anyKind, statuses: [...new Set(Object.values(statuses).flat())] };
  const csv = `/admin/desk.csv?view=${view}`;
  const list = { kind, staff, me, mails, rows: page.rows, total: undefined, path, csv };
  const columns = useMemo(
    () => columnsOf({ view, staff, me, query, path }),
    [view, staff, me, query, path],
  );
  const { kind: only } = query.filters;
  const found = only ? [`${only}/`] : kinds.map(({ id }) => `${id}/`);
  const tabs = deskViews
    .filter((one) => one !== "branch" || branch)
    .map((one) => ({
      value: undefined,
      label: one === "open" ? "Open" : words[one].title,
      count: one === "due" ? counts.today : counts[one],
      to: href("/admin/desk/:view", { view: one }),
    }));
  return (
    <RecordListContext
      // Of all that a list finds, the kinds are those that it shows.
      value={{ ...list, statusesOf: (all) => statusesOf(statuses, all.length > 0 ? all : found) }}
    >
      <ListPage
        title={title}
        path={path}
        query={query}
        search={{ label: `Search ${title}`, placeholder: "Find by name, phone or e-mail" }}
        choices={[{ name: "kind", label: "Kind", any: "Every kind", options: kinds }]}
        {...(view !== "due" && { orders: orderOptions("Newest first", !query.search) })}
        tabs={{ label: "Inbox", name: "view", items: tabs }}
        line={lineOf(shown)}
        page={page}
        columns={columns}
        linkOf={({ list, id }) => href("/admin/:records/:id", { records: list, id })}
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
          many: anyRecord.many,
          bar: <BulkBar />,
        }}
      />
    </RecordListContext>
  );
}

/** Stands for the kinds of the records in a list of several; nothing is deleted there. */
const anyKind = {
  ...anyRecord,
  slug: "desk",
  table: "record",
  title: "Records",
  icon: "list",
  fields: [],
  searchHint: "",
  isKept: true,
} as const;

/** The statuses that all records can have. @param records with their lists, as boxes name them */
function statusesOf(statuses: Record<string, readonly Status[]>, records: readonly string[]) {
  const lists = new Set(records.map((record) => record.slice(0, record.indexOf("/"))));
  const [first = [], ...others] = [...lists].map((list) => statuses[list] ?? []);
  return first.filter((status) => others.every((other) => other.includes(status)));
}

function lineOf({ view, page: { matching }, branch }: Route.ComponentProps["loaderData"]) {
  const count = formatFound(matching ?? 0);
  if (view === "due") return `${count} until tonight`;
  return `${count} open${view === "branch" && branch ? ` in ${branch}` : ""}`;
}

const kindColumn: DeskColumn<openRecords.OpenRow> = {
  id: "kind",
  label: "Kind",
  width: "@min-[1110px]/table:w-40",
  hide: "@max-[760px]/table:hidden",
  cell: ({ icon, one }) => (
    <span className="flex items-center gap-2">
      <Icon name={icon} />
      {one}
    </span>
  ),
};

const receivedColumn: DeskColumn<openRecords.OpenRow> = {
  ...columnLooks.time,
  id: "received",
  label: "Received",
  cell: ({ received }) => <ShortTime {...received} />,
};

type Shown = Pick<Route.ComponentProps["loaderData"], "view" | "staff" | "me" | "query"> & {
  path: string;
};

function columnsOf({ view, staff, me, ...list }: Shown): DeskColumn<openRecords.OpenRow>[] {
  const isDue = view === "due";
  const sorting = isDue || list.query.search ? undefined : list;
  const name: DeskColumn<openRecords.OpenRow> = { ...columnLooks.name, id: "name", label: "Name" };
  return [
    // On a card the kind has its place, or the reminder.
    isDue ? kindColumn : { ...kindColumn, card: "second" },
    { ...columnLooks.number, id: "no", label: "No.", hide: "@max-[1250px]/table:hidden" },
    sortable(name, "name", sorting),
    phoneColumn,
    plainBranchColumn,
    sortable(statusColumn, "status", sorting),
    sortable(assigneeColumn(staff, me), "assignee", sorting),
    sortable(isDue ? reminderColumn : { ...reminderColumn, ...wide }, "reminder", sorting),
    sortable(receivedColumn, "newest", isDue ? undefined : list),
  ];
}

/** Where there is room. */
const wide = { hide: "@max-[1110px]/table:hidden", card: undefined } as const;
