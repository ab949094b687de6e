import { useMemo } from "react";
import { data, href } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { BulkBar } from "#app/desk/lists/bulk-bar.tsx";
import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import {
  assigneeColumn,
  plainBranchColumn,
  statusColumn,
} from "#app/desk/lists/record-columns.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { receiveBulk } from "#app/desk/record/follow-up.server.ts";
import { anyRecord } from "#app/desk/record/outcome.ts";
import { phoneColumn } from "#app/desk/record/record-value.tsx";
import { RecordListContext } from "#app/desk/record/use-follow-up.ts";
import type { DeskColumn } from "#app/desk/ui/table.tsx";
import { previewStatusMails } from "#app/domain/answers/answer.server.ts";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
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
  const [page, staff] = await Promise.all([
    openRecords.listOpen(app, view, signedIn, { ...query, ...query.filters }),
    findStaff(app.store.db),
  ]);
  const { userId: me, name, branch } = signedIn;
  const shown = { shows: openRecords.allKinds, view, query, page, staff, me, branch };
  const mails = previewStatusMails(name);
  return { ...shown, kinds: openRecords.kindChoices, statuses: openRecords.statusesByList, mails };
}

const source = pageData<typeof loader>("/admin/desk/:view");
export const clientLoader = source.read;

export function action({ request, context, params }: Route.ActionArgs) {
  requireView(params.view);
  return receiveBulk({ request, context });
}

function requireView(text: string): DeskView {
  const view = deskViews.find((one) => one === text);
  if (!view) throw data(null, { status: 404 });
  return view;
}

const words: Record<DeskView, { title: string; empty: string; text: string }> = {
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
  const { view, query, page, staff, me, branch, kinds, statuses, mails } = shown;
  const { title, empty, text } = words[view];
  const path = href("/admin/desk/:view", { view });
  const kind = { ...anyKind, statuses: [...new Set(Object.values(statuses).flat())] };
  const list = { kind, staff, me, mails, rows: page.rows, total: undefined, path };
  const columns = useMemo(() => columnsOf({ view, staff, me }), [view, staff, me]);
  return (
    <RecordListContext value={{ ...list, statusesOf: (all) => statusesOf(statuses, all) }}>
      <ListPage
        title={title}
        path={path}
        query={query}
        search={{ label: `Search ${title}`, placeholder: "Find by name, phone or e-mail" }}
        choices={[{ name: "kind", label: "Kind", any: "Every kind", options: kinds }]}
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
  return `${count} open${view === "branch" && branch ? ` in ${branchNames[branch]}` : ""}`;
}

const reminderColumn: DeskColumn<openRecords.OpenRow> = {
  ...columnLooks.reminder,
  id: "reminder",
  label: "Reminder",
  cell: ({ reminder }) =>
    reminder && (
      <span className={reminder.isDue ? "text-copper-text" : undefined}>{reminder.words}</span>
    ),
};

const kindColumn: DeskColumn<openRecords.OpenRow> = {
  id: "kind",
  label: "Kind",
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

type Shown = Pick<Route.ComponentProps["loaderData"], "view" | "staff" | "me">;

function columnsOf({ view, staff, me }: Shown): DeskColumn<openRecords.OpenRow>[] {
  return [
    kindColumn,
    { ...columnLooks.number, id: "no", label: "No." },
    { ...columnLooks.name, id: "name", label: "Name" },
    phoneColumn,
    plainBranchColumn,
    statusColumn,
    assigneeColumn(staff, me),
    ...(view === "due" ? [reminderColumn] : []),
    receivedColumn,
  ];
}
