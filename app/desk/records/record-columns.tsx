import { href, Link } from "react-router";
import { RowLink, ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { RecordBadge, RecordValue } from "#app/desk/records/record-value.tsx";
import { SelectAll, SelectRow } from "#app/desk/records/selection.tsx";
import { SpamActions } from "#app/desk/records/spam-actions.tsx";
import type { RecordList } from "#app/desk/records/use-follow-up.ts";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Person } from "#app/ui/avatar.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Table extends Pick<RecordList, "kind" | "staff" | "me"> {
  path: string;
  query: RecordQuery;
  columns: ChosenColumns;
}

export function recordColumns(table: Table): Column<ListedRecord>[] {
  const { kind, query, columns } = table;
  const isSpam = query.filters.status === "spam";
  // A card's second line has room for one column: one that its kind always shows takes precedence.
  const hasOwn = kind.fields.some(({ shown }) => shown === "always");
  return [
    selectColumn(table),
    { label: "No.", kind: "number", cell: ({ no }) => no },
    ...kind.fields
      .filter((field) => field.as === "name" || isShown(field, columns))
      .map((field) =>
        field.as === "name" ? nameColumn(field, table) : fieldColumn(field, columns, query),
      ),
    { ...branchColumn, card: hasOwn ? undefined : "second" },
    ...(isSpam ? [reasonColumn, actionColumn] : [statusColumn, assigneeColumn(table)]),
    receivedColumn(table),
  ];
}

export const branchColumn: Column<Pick<ListedRecord, "branch">> = {
  label: "Branch",
  kind: "place",
  cell: ({ branch }) => <RecordValue value={branchNames[branch] ?? ""} isListed />,
};

export const statusColumn: Column<Pick<ListedRecord, "status">> = {
  label: "Status",
  kind: "status",
  cell: (record) => <RecordBadge record={record} />,
};

/** Among spam all have the same status, so there is room for the reason. */
const reasonColumn: Column<ListedRecord> = {
  label: "Status",
  kind: "long",
  rank: 0,
  card: "line",
  title: ({ spamReasons }) => spamReasons,
  cell: ({ spamReasons }) => (
    <>
      <span className="sr-only">Spam</span>
      {spamReasons}
    </>
  ),
};

const actionColumn: Column<ListedRecord> = {
  label: "Actions",
  kind: "action",
  cell: (record) => <SpamActions record={record} />,
};

export function assigneeColumn({
  staff,
  me,
}: Pick<RecordList, "staff" | "me">): Column<Pick<ListedRecord, "assignee">> {
  // Without an assignee there is no name; an account that lost its role still is one.
  const nameOf = (id: string | null) =>
    id ? (staff.find((one) => one.id === id)?.name ?? "Somebody who left") : undefined;
  return {
    label: "Assigned to",
    kind: "person",
    title: ({ assignee }) => nameOf(assignee),
    cell: ({ assignee }) => <Person name={nameOf(assignee)} isMe={assignee === me} />,
  };
}

function selectColumn({ kind }: Table): Column<ListedRecord> {
  return {
    label: "Select",
    kind: "select",
    head: <SelectAll kind={kind} />,
    cell: ({ id, no }) => <SelectRow id={id} no={no} one={kind.one} />,
  };
}

function nameColumn({ label, column }: RecordField, table: Table): Column<ListedRecord> {
  const { kind, query } = table;
  const isSorted = query.sort === "name";
  return {
    label,
    kind: "name",
    title: ({ values }) => values[column],
    sorted: isSorted ? "ascending" : undefined,
    // What is searched has no order by name.
    head: query.search ? undefined : sorter(label, table, isSorted ? "newest" : "name"),
    cell: ({ id, values }) => (
      <RowLink to={href("/admin/:records/:id", { records: kind.slug, id })}>
        {values[column]}
      </RowLink>
    ),
  };
}

function fieldColumn(
  { column, label, as, shown }: RecordField,
  chosen: ChosenColumns,
  { sort, search }: RecordQuery,
) {
  return {
    label,
    kind: as && kinds[as],
    // Whoever chose a column wants to see it wherever there is room at all.
    rank: chosen ? 1 : shown && as !== "due day" ? ranks[shown] : as && ranks[as],
    card: shown === "always" ? "second" : undefined,
    sorted: as === "due day" && sort === "due" && !search ? "ascending" : undefined,
    title: ({ values }) => values[column],
    cell: ({ values }) => <RecordValue as={as} value={values[column] ?? ""} isListed />,
  } satisfies Column<ListedRecord>;
}

const kinds = {
  name: "name",
  second: "text",
  email: "email",
  phone: "phone",
  place: "place",
  pin: "place",
  "long text": "long",
  rupees: "text",
  "due day": "reminder",
} as const;

/** Which columns leave a narrow table first; the others as their kind says (column-breakpoints.ts). */
const ranks: Partial<Record<string, number>> = { always: 3, often: 3.3, second: 3.6, "due day": 0 };

const receivedSorts = {
  newest: "descending",
  oldest: "ascending",
  name: undefined,
  due: undefined,
} as const;

function receivedColumn(table: Table): Column<ListedRecord> {
  const { sort } = table.query;
  return {
    label: "Received",
    kind: "time",
    sorted: receivedSorts[sort],
    head: sorter("Received", table, sort === "newest" ? "oldest" : "newest"),
    cell: ({ received, receivedInFull }) => <ShortTime short={received} full={receivedInFull} />,
  };
}

/** The head of a column by which a list can be sorted. @param sort what it is sorted by then */
function sorter(label: string, { path, query }: Table, sort: RecordQuery["sort"]) {
  return (
    <Link className="sorter" to={listHref(path, { ...query, sort })}>
      {label}
      <Icon name="chevron-down" />
    </Link>
  );
}

/** Which columns somebody chose for a list; undefined for those that it has by itself. */
type ChosenColumns = readonly string[] | undefined;

/** The columns that can be chosen: all but the name, which is the way to the record. */
export function choosableFields({ fields }: RecordKindDescription): readonly RecordField[] {
  return fields.filter(({ as }) => as !== "name");
}

export function isShown({ column, shown }: RecordField, chosen: ChosenColumns): boolean {
  return chosen ? chosen.includes(column) : shown !== "detail";
}

/** The choice as the browser's cookie keeps it: the names of columns, with dots between. */
export function readColumns(kind: RecordKindDescription, kept: string | undefined): ChosenColumns {
  const columns = kept?.split(".");
  return (
    columns &&
    choosableFields(kind)
      .map(({ column }) => column)
      .filter((column) => columns.includes(column))
  );
}
