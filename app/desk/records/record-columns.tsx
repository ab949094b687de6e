import { Link } from "react-router";
import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { RecordBadge, RecordValue } from "#app/desk/records/record-value.tsx";
import { SpamActions } from "#app/desk/records/spam-actions.tsx";
import type { RecordList } from "#app/desk/records/use-follow-up.ts";
import type { DeskColumn } from "#app/desk/ui/table.tsx";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Person } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Table extends Pick<RecordList, "kind" | "staff" | "me"> {
  path: string;
  query: RecordQuery;
  columns: ChosenColumns;
}

type Column = DeskColumn<ListedRecord>;

export function recordColumns(table: Table): Column[] {
  const { kind, query, columns } = table;
  const isSpam = query.filters.status === "spam";
  const fields = kind.fields.filter((field) => field.as === "name" || isShown(field, columns));
  const hidden = hideInTurn(fields, isSpam);
  // A card's second line has room for one column: one that its kind always shows takes precedence.
  const hasOwn = kind.fields.some(({ shown }) => shown === "always");
  const { card: _card, ...branch } = branchColumn;
  return [
    { ...numberColumn, ...hidden("number") },
    ...fields.map((field) =>
      field.as === "name"
        ? nameColumn(field, table)
        : { ...fieldColumn(field, query), ...hidden(field.column) },
    ),
    { ...(hasOwn ? branch : branchColumn), ...hidden("branch") },
    ...(isSpam
      ? [reasonColumn, actionColumn]
      : [statusColumn, { ...assigneeColumn(table), ...(hasLong(fields) && { width: "w-32" }) }]),
    receivedColumn(table),
  ];
}

const numberColumn: DeskColumn<{ no: number }> = {
  ...columnLooks.number,
  id: "number",
  label: "No.",
  cell: ({ no }) => no,
};

export const branchColumn: DeskColumn<Pick<ListedRecord, "branch">> = {
  ...columnLooks.place,
  id: "branch",
  label: "Branch",
  card: "second",
  cell: ({ branch }) => <RecordValue value={branchNames[branch] ?? ""} isListed />,
};

export const statusColumn: DeskColumn<Pick<ListedRecord, "status">> = {
  ...columnLooks.status,
  id: "status",
  label: "Status",
  cell: (record) => <RecordBadge record={record} />,
};

/** Among spam all have the same status, so there is room for the reason. */
const reasonColumn: Column = {
  id: "reason",
  label: "Status",
  card: "line",
  title: ({ spamReasons }) => spamReasons,
  cell: ({ spamReasons }) => (
    <>
      <span className="sr-only">Spam</span>
      {spamReasons}
    </>
  ),
};

const actionColumn: Column = {
  ...columnLooks.action,
  id: "actions",
  label: "Actions",
  cell: (record) => <SpamActions record={record} />,
};

export function assigneeColumn({
  staff,
  me,
}: Pick<RecordList, "staff" | "me">): DeskColumn<Pick<ListedRecord, "assignee">> {
  // Without an assignee there is no name; an account that lost its role still is one.
  const nameOf = (id: string | null) =>
    id ? (staff.find((one) => one.id === id)?.name ?? "Former colleague") : undefined;
  return {
    ...columnLooks.person,
    id: "assignee",
    label: "Assigned to",
    title: ({ assignee }) => nameOf(assignee),
    cell: ({ assignee }) => <Person name={nameOf(assignee)} isMe={assignee === me} />,
  };
}

function nameColumn({ label, column }: RecordField, table: Table): Column {
  const { query } = table;
  const isSorted = query.sort === "name";
  return {
    ...columnLooks.name,
    id: column,
    label,
    title: ({ values }) => values[column],
    ...(isSorted && { sorted: "ascending" as const }),
    // A search has no order by name.
    head: query.search ? undefined : sorter(label, table, isSorted ? "newest" : "name"),
    cell: ({ values }) => values[column],
  };
}

function fieldColumn({ column, label, as, shown }: RecordField, { sort, search }: RecordQuery) {
  const isSorted = as === "due day" && sort === "due" && !search;
  return {
    ...(as && as in fieldLooks && fieldLooks[as as keyof typeof fieldLooks]),
    id: column,
    label,
    ...(shown === "always" && { card: "second" as const }),
    ...(isSorted && { sorted: "ascending" as const }),
    title: ({ values }) => values[column],
    cell: ({ values }) => <RecordValue as={as} value={values[column] ?? ""} isListed />,
  } satisfies Column;
}

const fieldLooks = {
  email: columnLooks.email,
  phone: columnLooks.phone,
  place: columnLooks.place,
  pin: columnLooks.place,
  "due day": columnLooks.reminder,
};

const hasLong = (fields: readonly RecordField[]) =>
  fields.length > 5 || fields.some(({ as }) => as === "long text");

/** The table widths from which one more column is shown. */
const steps = [
  "@max-[690px]/table:hidden",
  "@max-[760px]/table:hidden",
  "@max-[860px]/table:hidden",
  "@max-[980px]/table:hidden",
  "@max-[1110px]/table:hidden",
  "@max-[1250px]/table:hidden",
  "@max-[1400px]/table:hidden",
  "@max-[1560px]/table:hidden",
  "@max-[1720px]/table:hidden",
] as const;

/** Columns leave a narrow table in turn, the least important first. */
function hideInTurn(fields: readonly RecordField[], isSpam: boolean) {
  const own = fields
    .filter(({ as }) => as !== "name" && as !== "due day")
    .map((field) => ({ id: field.column, rank: rankOf(field), width: widthOf(field) }));
  const all = [{ id: "number", rank: 2, width: 1 }, { id: "branch", rank: 3.1, width: 1 }, ...own];
  const hides = new Map<string, (typeof steps)[number]>();
  // The reason and the actions of spam, and a due day, are as wide as two columns.
  let at = isSpam || fields.some(({ as }) => as === "due day") ? 1 : -1;
  for (const { id, width } of all.sort((one, other) => one.rank - other.rank)) {
    at = Math.min(at + width, steps.length - 1);
    const hide = steps[at];
    if (hide) hides.set(id, hide);
  }
  return (id: string) => {
    const hide = hides.get(id);
    return hide && { hide };
  };
}

const ranks: Partial<Record<string, number>> = { always: 3, often: 3.3 };

function rankOf({ as, shown }: RecordField): number {
  if (as === "phone") return 1;
  return ranks[shown ?? ""] ?? (as === "second" ? 3.6 : as === "email" ? 4 : 5);
}

const widthOf = ({ as }: RecordField) => (as === "long text" ? 2 : 1);

const receivedSorts = {
  newest: "descending",
  oldest: "ascending",
  name: undefined,
  due: undefined,
} as const;

function receivedColumn(table: Table): Column {
  const { sort } = table.query;
  const sorted = receivedSorts[sort];
  return {
    ...columnLooks.time,
    id: "received",
    label: "Received",
    ...(sorted && { sorted }),
    head: sorter("Received", table, sort === "newest" ? "oldest" : "newest"),
    cell: ({ received, receivedInFull }) => <ShortTime short={received} full={receivedInFull} />,
  };
}

/** The head of a column by which a list can be sorted. @param sort what it is sorted by then */
function sorter(label: string, { path, query }: Table, sort: RecordQuery["sort"]) {
  return (
    <Link
      to={listHref(path, { ...query, sort })}
      className="inline-flex min-h-8 items-center gap-1 text-inherit no-underline hover:underline hover:underline-offset-4 in-[[aria-sort]]:[&_.icon]:opacity-100 in-[[aria-sort=ascending]]:data-[by=time]:[&_.icon]:rotate-180 [&_.icon]:-mt-[3px] [&_.icon]:w-3.5 [&_.icon]:opacity-0"
      // A to Z is ascending too, but its arrow points down.
      data-by={label === "Received" ? "time" : undefined}
    >
      {label}
      <Icon name="chevron-down" />
    </Link>
  );
}

/** The columns chosen for a list; undefined for its usual ones. */
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
