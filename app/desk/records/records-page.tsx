import { useMemo } from "react";
import { href, Link, Outlet } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { ColumnChoice } from "#app/desk/lists/column-choice.tsx";
import { ListPage } from "#app/desk/lists/list-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { receiveBulk, requireKind } from "#app/desk/records/bulk.server.ts";
import { BulkBar } from "#app/desk/records/bulk-bar.tsx";
import {
  choosableFields,
  isShown,
  readColumns,
  recordColumns,
} from "#app/desk/records/record-columns.tsx";
import { assigneeOptions, RecordListContext } from "#app/desk/records/use-follow-up.ts";
import { SaveView } from "#app/desk/views/save-view.tsx";
import { previewStatusMails } from "#app/domain/answers/answer.server.ts";
import { findStaff } from "#app/domain/records/follow-up-repository.server.ts";
import { listRecords } from "#app/domain/records/list-records.server.ts";
import { type RecordKindDescription, statusName } from "#app/domain/records/record-kind.ts";
import { noBranch, type RecordQuery, recordListSpec } from "#app/domain/records/record-query.ts";
import { columnsCookie } from "#app/platform/http/cookies.ts";
import type { ListedPage } from "#app/platform/lists/list.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { branches } from "#content/branches.ts";
import type { Route } from "./+types/records-page";

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kind = requireKind(params.records);
  const { description } = kind;
  const query = readListQuery(recordListSpec(description), url.searchParams);
  const [list, staff] = await Promise.all([listRecords(app, kind, query), findStaff(app.store.db)]);
  const columns = readColumns(description, columnsCookie(description.slug).read(request));
  const { userId: me, name } = context.get(signedInContext);
  const mails = description.hasLines ? previewStatusMails(name) : {};
  const readAt = app.now().getTime();
  return {
    ...list,
    kind: description,
    shows: [description.table],
    query,
    columns,
    staff,
    me,
    mails,
    readAt,
  };
}

const source = pageData<typeof loader>("/admin/:records");
export const clientLoader = source.read;

export function action({ request, context, params }: Route.ActionArgs) {
  return receiveBulk({ request, context }, requireKind(params.records));
}

export default function RecordsPage({ loaderData, params }: Route.ComponentProps) {
  // A list of another kind begins anew: with nothing selected, and nothing new.
  return <Records key={params.records} loaderData={loaderData} />;
}

function Records({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const list = source.useData(loaderData);
  const { kind, query, counts, found, columns, staff, me, mails, readAt, ...page } = list;
  const path = href("/admin/:records", { records: kind.slug });
  const total = totalOf(page, query.filters.status ? undefined : counts.stored);
  const shownColumns = useMemo(
    () => recordColumns({ kind, staff, me, path, query, columns }),
    [kind, staff, me, path, query, columns],
  );
  return (
    <RecordListContext
      value={{
        kind,
        staff,
        me,
        mails,
        rows: page.rows,
        total,
        path,
        statusesOf: () => kind.statuses,
      }}
    >
      <ListPage
        title={kind.title}
        path={path}
        query={query}
        line={`${counts.stored.toLocaleString("en-IN")} in all, ${counts.new.toLocaleString("en-IN")} new`}
        csv={`${path}.csv`}
        add={kind.hasLines && { to: href("/booking"), label: "Add booking" }}
        search={{ label: `Search ${kind.many}`, placeholder: kind.searchHint }}
        choices={[
          branchChoice,
          {
            name: "assignee",
            label: "Assigned to",
            any: "Anyone",
            options: assigneeOptions({ staff, me }),
          },
        ]}
        hasDays
        order={kind.hasDueDay ? "Due first" : "Newest first"}
        afterFilters={<SaveView list={kind.slug} query={query} />}
        tools={
          <ColumnChoice
            path={path}
            options={choosableFields(kind).map((field) => ({
              ...field,
              isShown: isShown(field, columns),
            }))}
            isOwn={columns !== undefined}
          />
        }
        tabs={{
          label: `${kind.title} by status`,
          name: "status",
          items: [
            { value: undefined, label: "All", count: found ? found.all : counts.stored },
            ...kind.statuses.map((status) => ({
              value: status,
              label: statusName(status),
              count: found ? found[status] : (counts.byStatus[status] ?? 0),
            })),
          ],
        }}
        page={page}
        columns={shownColumns}
        scrolls={columns !== undefined && shownColumns.length > 8}
        linkOf={({ id }) => href("/admin/:records/:id", { records: kind.slug, id })}
        empty={emptyWords(kind, path, query)}
        showAll={`Show all ${kind.many}`}
        arrivals={{ list: kind.slug, readAt }}
        selects={{
          nameOf: ({ no }) => `${kind.one.toLowerCase()} ${no}`,
          many: kind.many,
          bar: <BulkBar />,
        }}
        beside={<Outlet />}
      />
    </RecordListContext>
  );
}

const branchChoice = {
  name: "branch",
  label: "Branch",
  any: "Any branch",
  options: [
    ...branches.map(({ id, name }) => ({ value: id, label: name })),
    { value: noBranch, label: "None" },
  ],
};
/** How many records the list has; only its first page knows. */
function totalOf({ newer, older, rows, matching }: ListedPage<{ id: string }>, all?: number) {
  if (newer) return undefined;
  if (!older) return rows.length;
  return matching ? (matching.more ? undefined : matching.count) : all;
}

function emptyWords(
  { many }: RecordKindDescription,
  path: string,
  { from, to, filters: { assignee, branch, status } }: RecordQuery,
) {
  if (from || to || assignee || branch)
    return { title: "No record with these filters", text: undefined };
  if (status === "spam") {
    return {
      title: "No spam",
      text: "Suspicious records are listed here, apart from the others.",
    };
  }
  if (status) {
    return {
      title: `No ${many} with the status ${statusName(status)}`,
      text: <Link to={path}>Show all {many}</Link>,
    };
  }
  return {
    title: "Nothing has arrived yet",
    text: "New ones appear here at once.",
  };
}
