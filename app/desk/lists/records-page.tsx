import { useMemo, useState } from "react";
import { Button as TextButton } from "react-aria-components";
import { data, href, Link } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { useSend } from "#app/desk/forms/post-form.tsx";
import { useBranchFilter } from "#app/desk/frame/use-branches.tsx";
import { KeepList } from "#app/desk/lists/keep-list.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { orderOptions } from "#app/desk/lists/list-search.tsx";
import {
  columnChoices,
  readColumns,
  recordColumns,
  shownColumns,
} from "#app/desk/lists/record-columns.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { receiveBulk, requireKind } from "#app/desk/record/receive-follow-up.server.ts";
import { readBulkForm } from "#app/desk/record/record-form.server.ts";
import { assigneeOptions, RecordListContext } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { PopoverButton } from "#app/desk/ui/floating.tsx";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { dueLists } from "#app/domain/bookings/due-lists.ts";
import { listMails } from "#app/domain/follow-up/fill-template.ts";
import { findStaff } from "#app/domain/records/follow-up-repository.server.ts";
import { listRecords } from "#app/domain/records/list-records.server.ts";
import {
  openName,
  type RecordKindDescription,
  statusName,
} from "#app/domain/records/record-kind.ts";
import {
  allStatuses,
  canSort,
  openStatuses,
  type RecordQuery,
  readRecordQuery,
} from "#app/domain/records/record-query.ts";
import { columnsCookie } from "#app/platform/http/cookies.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/records-page";

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kind = requireKind(app, params.records);
  const { description } = kind;
  const query = readRecordQuery(description, url.searchParams);
  const [list, staff] = await Promise.all([listRecords(app, kind, query), findStaff(app.store.db)]);
  const columns = readColumns(description, columnsCookie(description.slug).read(request));
  const { userId: me } = context.get(signedInContext);
  const page = { kind: description, shows: [description.table], readAt: app.now().getTime() };
  const mails = listMails(app.catalogue.current, app.kinds);
  return { ...list, ...page, query, columns, staff, me, mails };
}

const source = pageData<typeof loader>("/admin/:records");
export const clientLoader = source.read;

/** Changes the selected records, or stores the choice of columns. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = requireKind(context.get(appContext), params.records);
  const form = await readBulkForm(request);
  if (form.fields.intent !== "columns") return receiveBulk(context, form, kind);
  const { slug } = kind.description;
  const chosen = shownColumns(kind.description, form.lists.column ?? []);
  const cookie = columnsCookie(slug);
  const line = form.fields.reset ? cookie.clear(request) : cookie.write(request, chosen.join("."));
  return data<EditOutcome>({ values: {}, errors: {} }, { headers: { "Set-Cookie": line } });
}

export default function RecordsPage({ loaderData, params }: Route.ComponentProps) {
  // A list of another kind begins anew: with nothing selected, and nothing new.
  return <Records key={params.records} loaderData={loaderData} />;
}

function Records({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const list = source.useData(loaderData);
  const { kind, query, counts, found, columns, staff, me, mails, readAt, ...page } = list;
  const { slug, title, one, many, statuses, dueBy, table } = kind;
  const { add, filters = [] } = listParts[table] ?? {};
  const path = href("/admin/:records", { records: slug });
  const csv = `${path}.csv`;
  const [shown, orders] = useMemo(() => {
    const orders = orderOptions(dueBy ? "Due first" : "Newest first", canSort(query));
    return [recordColumns({ kind, staff, me, path, query, columns, orders }), orders];
  }, [kind, staff, me, path, query, columns, dueBy]);
  const hrefOf = ({ id }: { id: string }) => href("/admin/:records/:id", { records: slug, id });
  const around = { kind, staff, me, mails, path, csv, hrefOf, page };
  const tabs = [openStatuses, allStatuses, ...statuses].map((status) => ({
    value: status,
    label: statusName(status === openStatuses ? openName(kind) : status),
    count: found ? found[status] : (counts.byStatus[status] ?? 0),
  }));
  return (
    <RecordListContext value={{ ...around, statusesOf: () => statuses }}>
      <ListPage
        title={title}
        path={path}
        query={query}
        csv={csv}
        add={add}
        search={{ label: `Search ${many}`, placeholder: kind.searchHint }}
        choices={[
          useBranchFilter(),
          ...filters,
          { name: "assignee", label: "Assigned to", any: "Anyone", options: assigneeOptions(list) },
        ]}
        days="Received"
        orders={orders}
        afterFilters={<KeepList list={slug} query={query} />}
        tools={
          <ColumnChoice path={path} options={columnChoices(kind, columns)} isOwn={!!columns} />
        }
        tabs={{ label: `${title} by status`, name: "status", items: tabs }}
        page={page}
        columns={shown}
        scrolls={columns !== undefined && shown.length > 8}
        linkOf={hrefOf}
        empty={emptyWords(kind, path, query)}
        showAll={`Show all ${many}`}
        arrivals={{ list: slug, readAt }}
        selects={{ nameOf: ({ no }) => `${one.toLowerCase()} ${no}`, many }}
      />
    </RecordListContext>
  );
}

const datesFilter = {
  name: "dates",
  label: "Dates",
  any: "Any dates",
  options: Object.entries(dueLists).map(([id, label]) => ({ id, label })),
};

interface ListParts {
  add: { to: string; label: string };
  filters: readonly (typeof datesFilter)[];
}

/** Additional parts of one kind's list, by the kind's table. */
const listParts: Readonly<Record<string, ListParts>> = {
  booking: { add: { to: href("/booking"), label: "Add booking" }, filters: [datesFilter] },
};

function emptyWords(kind: RecordKindDescription, path: string, query: RecordQuery) {
  const { many } = kind;
  const { from, to, filters } = query;
  const { assignee, branch, status, dates } = filters;
  if (from || to || assignee || branch || dates) {
    return { title: "No record with these filters", text: undefined };
  }
  if (status === "spam") {
    const text = "Suspicious records are listed here, apart from the others.";
    return { title: "No spam", text };
  }
  if (status !== allStatuses) {
    const all = listHref(path, { filters: { status: allStatuses } });
    const title =
      status === openStatuses
        ? `No ${many} are ${openName(kind)}`
        : `No ${many} with the status ${statusName(status ?? "")}`;
    return { title, text: <Link to={all}>Show all {many}</Link> };
  }
  return { title: "Nothing has arrived yet", text: "New ones appear here at once." };
}

interface ColumnProps {
  path: string;
  options: readonly { column: string; label: string; isShown: boolean }[];
  /** True for the user's own choice, which can be reset. */
  isOwn: boolean;
}

/** A list's columns; a choice is stored as it is made. */
function ColumnChoice({ path, options, isOwn }: ColumnProps) {
  const { say } = useToasts();
  const { send } = useSend(path, (outcome) => say(outcome));
  const [resets, setResets] = useState(0);
  const reset = async () => {
    await send([
      ["intent", "columns"],
      ["reset", "yes"],
    ]);
    setResets(resets + 1);
  };
  return (
    <PopoverButton
      title="Columns"
      placement="bottom end"
      trigger={
        <TextButton className={listTool}>
          <Icon name="columns" />
          Columns
        </TextButton>
      }
    >
      <form
        key={resets}
        className="grid min-w-50 gap-1"
        onChange={({ currentTarget }) => void send(new FormData(currentTarget))}
      >
        <input type="hidden" name="intent" value="columns" />
        {options.map(({ column, label, isShown }) => (
          <CheckBox
            key={column}
            name="column"
            value={column}
            label={label}
            defaultChecked={isShown}
          />
        ))}
        {isOwn && (
          <button className="text-button justify-self-start" type="button" onClick={reset}>
            Reset to default
          </button>
        )}
      </form>
    </PopoverButton>
  );
}
