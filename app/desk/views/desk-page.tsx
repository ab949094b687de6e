import { data, href, Link } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { RecordBadge, RecordValue } from "#app/desk/records/record-value.tsx";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import { findStaff } from "#app/domain/records/follow-up-repository.server.ts";
import {
  allKinds,
  kindChoices,
  listOpen,
  type OpenRow,
  openListSpec,
} from "#app/domain/records/list-open.server.ts";
import { type DeskView, deskViews } from "#app/domain/records/open-records.ts";
import { formatFound } from "#app/lib/format.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { Person } from "#app/ui/avatar.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/desk-page";

export { whenConcerned as shouldRevalidate } from "#app/desk/live/live-scope.ts";

/** What somebody or their branch has to do, over all kinds of record. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const view = deskViews.find((one) => one === params.view);
  if (!view) throw data(null, { status: 404 });
  const query = readListQuery(openListSpec, url.searchParams);
  const [page, staff] = await Promise.all([
    listOpen(app, view, signedIn, { ...query, ...query.filters }),
    findStaff(app.store.db),
  ]);
  const { userId: me, branch } = signedIn;
  const kinds = kindChoices;
  return { shows: allKinds, view, query, page, staff, me, branch, kinds };
}

const words: Record<DeskView, { title: string; empty: string; text: string }> = {
  mine: {
    title: "Mine",
    empty: "Nothing is assigned to you",
    text: "What is assigned to you stands here until it is done.",
  },
  branch: {
    title: "My branch",
    empty: "Nothing is open at your branch",
    text: "What comes from its PIN codes and cities stands here until it is done.",
  },
  due: {
    title: "Due today",
    empty: "Nothing is due today",
    text: "Set a reminder in the details of a record, and it stands here on its day.",
  },
};

export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const { view, query, page, staff, me, branch, kinds } = loaderData;
  const { title, empty, text } = words[view];
  const emptyOfKind = { title: `${empty} of this kind`, text: undefined };
  const hasNoBranch = view === "branch" && !branch;
  return (
    <ListPage
      title={title}
      path={href("/admin/desk/:view", { view })}
      query={query}
      search={{ label: `Search ${title}`, placeholder: "Find by name, phone or e-mail" }}
      choices={[{ name: "kind", label: "Kind", any: "Every kind", options: kinds }]}
      line={lineOf(loaderData)}
      page={page}
      columns={columnsOf(view, staff, me)}
      empty={
        hasNoBranch
          ? { title: "You have no branch yet", text: "An admin sets it on your user page." }
          : query.filters.kind
            ? emptyOfKind
            : { title: empty, text }
      }
      showAll={`Show all of ${title}`}
      pagerWords={view === "due" ? ["Earlier", "Later"] : undefined}
    />
  );
}

function lineOf({ view, page: { matching }, branch }: Route.ComponentProps["loaderData"]) {
  const count = formatFound(matching ?? 0);
  if (view === "due") return `${count} until tonight`;
  return `${count} open${view === "branch" && branch ? ` in ${branchNames[branch]}` : ""}`;
}

function columnsOf(
  view: DeskView,
  staff: readonly { id: string; name: string }[],
  me: string,
): Column<OpenRow>[] {
  const nameOf = (id: string | null) =>
    id ? (staff.find((one) => one.id === id)?.name ?? "Somebody who left") : undefined;
  const reminder: Column<OpenRow> = {
    label: "Reminder",
    kind: "text",
    rank: 0,
    card: "second",
    cell: ({ reminder }) =>
      reminder && (
        <span className={reminder.isDue ? "text-copper-text" : undefined}>{reminder.words}</span>
      ),
  };
  return [
    {
      label: "Kind",
      kind: "text",
      rank: 1.5,
      cell: ({ icon, one }) => (
        <span className="flex items-center gap-2">
          <Icon name={icon} />
          {one}
        </span>
      ),
    },
    { label: "No.", kind: "number", cell: ({ no }) => no },
    {
      label: "Name",
      kind: "name",
      title: ({ name }) => name,
      cell: ({ name, list, id }) => (
        <Link to={href("/admin/:records/:id", { records: list, id })}>{name}</Link>
      ),
    },
    {
      label: "Phone",
      kind: "phone",
      cell: ({ phone }) => <RecordValue as="phone" value={phone} isListed />,
    },
    {
      label: "Branch",
      kind: "place",
      cell: ({ branch }) => <RecordValue value={branchNames[branch] ?? ""} isListed />,
    },
    { label: "Status", kind: "status", cell: (record) => <RecordBadge record={record} /> },
    {
      label: "Assigned to",
      kind: "person",
      title: ({ assignee }) => nameOf(assignee),
      cell: ({ assignee }) => <Person name={nameOf(assignee)} isMe={assignee === me} />,
    },
    ...(view === "due" ? [reminder] : []),
    {
      label: "Received",
      kind: "time",
      cell: ({ received }) => <ShortTime {...received} />,
    },
  ];
}
