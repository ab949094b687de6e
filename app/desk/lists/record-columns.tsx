import { Link } from "react-router";
import { useBranchName } from "#app/desk/frame/use-branches.ts";
import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { RecordBadge, RecordValue } from "#app/desk/record/record-value.tsx";
import { SpamActions } from "#app/desk/record/spam-actions.tsx";
import type { RecordList } from "#app/desk/record/use-follow-up.ts";
import type { DeskColumn } from "#app/desk/ui/table.tsx";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { canSort, type RecordQuery } from "#app/domain/records/record-query.ts";
import { type ListNarrowing, type ListOrder, listHref } from "#app/platform/lists/list-query.ts";
import { Person } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Table extends Pick<RecordList, "kind" | "staff" | "me" | "path"> {
  query: RecordQuery;
  columns: ChosenColumns;
}

type Column = DeskColumn<ListedRecord>;

export function recordColumns(table: Table): Column[] {
  const { kind, staff, me, query, columns } = table;
  const isSpam = query.filters.status === "spam";
  const shown = shownColumns(kind, columns);
  const fields = kind.fields.filter(({ as, column }) => as === "name" || shown.includes(column));
  // A card's second line has room for one column: one that its kind always shows takes precedence.
  const hasOwn = kind.fields.some(({ shown }) => shown === "always");
  const assignee = assigneeColumn(staff, me);
  const sorting = sortingOf(table);
  const isWide = fields.length > 5 || fields.some(({ as }) => as === "long text");
  const all: Column[] = [
    { ...columnLooks.number, id: "number", label: "No.", cell: ({ no }) => no },
    ...fields.map((field) => fieldColumn(field, table)),
    hasOwn ? plainBranchColumn : branchColumn,
    ...(isSpam
      ? [reasonColumn, actionColumn]
      : [
          sortable(statusColumn, "status", sorting),
          sortable(isWide ? { ...assignee, width: "w-32" } : assignee, "assignee", sorting),
        ]),
    ...(shown.includes(reminder) || query.sort === "reminder"
      ? [sortable({ ...reminderColumn, card: undefined }, "reminder", sorting)]
      : []),
    sortable(receivedColumn, "newest", table),
  ];
  const hides = hideInTurn(fields, isSpam);
  return all.map((column) => ({ ...column, ...hides.get(column.id) }));
}

type BranchColumn = DeskColumn<Pick<ListedRecord, "branch">>;

/** Not on a card. */
export const plainBranchColumn: BranchColumn = {
  ...columnLooks.place,
  id: "branch",
  label: "Branch",
  cell: ({ branch }) => <BranchName id={branch} />,
};

function BranchName({ id }: { id: string }) {
  return <RecordValue value={useBranchName(id)} isListed />;
}

const branchColumn: BranchColumn = { ...plainBranchColumn, card: "second" };

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

type AssigneeColumn = DeskColumn<Pick<ListedRecord, "assignee">>;

export function assigneeColumn(staff: RecordList["staff"], me: string): AssigneeColumn {
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

interface Reminded {
  reminder: { words: string; isDue: boolean } | undefined;
}

export const reminderColumn: DeskColumn<Reminded> = {
  ...columnLooks.reminder,
  id: "reminder",
  label: "Reminder",
  title: ({ reminder }) => reminder?.words,
  cell: ({ reminder }) =>
    reminder && (
      <span className={reminder.isDue ? "text-copper-text" : undefined}>{reminder.words}</span>
    ),
};

const ascending = { sorted: "ascending" } as const;

function fieldColumn({ column, label, as, shown }: RecordField, table: Table): Column {
  const isName = as === "name";
  const field: Column = {
    ...fieldLooks[as ?? ""],
    id: column,
    label,
    ...(shown === "always" && { card: "second" }),
    ...(as === "due day" && table.query.sort === "due" && ascending),
    title: ({ values }) => values[column],
    cell: ({ values: { [column]: value = "" } }) =>
      isName ? value : <RecordValue as={as} value={value} isListed />,
  };
  return isName ? sortable(field, "name", sortingOf(table)) : field;
}

const fieldLooks: Partial<Record<string, (typeof columnLooks)[keyof typeof columnLooks]>> = {
  name: columnLooks.name,
  email: columnLooks.email,
  phone: columnLooks.phone,
  place: columnLooks.place,
  pin: columnLooks.place,
  "due day": columnLooks.reminder,
};

const receivedColumn: Column = {
  ...columnLooks.time,
  id: "received",
  label: "Received",
  cell: ({ received, receivedInFull }) => <ShortTime short={received} full={receivedInFull} />,
};

interface Sorting {
  path: string;
  query: ListNarrowing;
}

/** @returns undefined for a list that cannot be sorted by a column */
function sortingOf({ path, query }: Table): Sorting | undefined {
  return canSort(query) ? { path, query } : undefined;
}

/** A column by which a list can be sorted: by time newest or oldest first, else in rising order. */
export function sortable<Row>(
  column: DeskColumn<Row>,
  by: ListOrder,
  list: Sorting | undefined,
): DeskColumn<Row> {
  if (!list) return column;
  const { path, query } = list;
  const isTime = by === "newest";
  const isSorted = query.sort === by;
  const isRising = isTime ? query.sort === "oldest" : isSorted;
  const next = isSorted && isTime ? "oldest" : isSorted ? "newest" : by;
  const head = (
    <Link
      to={listHref(path, { ...query, sort: next })}
      className="inline-flex min-h-8 items-center gap-1 text-inherit no-underline hover:underline hover:underline-offset-4 in-[[aria-sort]]:[&_.icon]:opacity-100 in-[[aria-sort=ascending]]:data-[by=time]:[&_.icon]:rotate-180 [&_.icon]:-mt-[3px] [&_.icon]:w-3.5 [&_.icon]:opacity-0"
      // A to Z is ascending too, but its arrow points down.
      data-by={isTime ? "time" : undefined}
    >
      {column.label}
      <Icon name="chevron-down" />
    </Link>
  );
  const sorted = isRising ? ascending : isSorted && ({ sorted: "descending" } as const);
  return { ...column, ...sorted, head };
}

/** The table widths from which one more column is shown. */
const steps = [
  { hide: "@max-[690px]/table:hidden" },
  { hide: "@max-[760px]/table:hidden" },
  { hide: "@max-[860px]/table:hidden" },
  { hide: "@max-[980px]/table:hidden" },
  { hide: "@max-[1110px]/table:hidden" },
  { hide: "@max-[1250px]/table:hidden" },
  { hide: "@max-[1400px]/table:hidden" },
  { hide: "@max-[1560px]/table:hidden" },
  { hide: "@max-[1720px]/table:hidden" },
] as const;

/** Columns leave a narrow table in turn, the least important first. */
function hideInTurn(fields: readonly RecordField[], isSpam: boolean) {
  const all = [
    { id: "number", rank: 2, width: 1 },
    { id: "branch", rank: 3.1, width: 1 },
    ...fields.flatMap((field) => {
      const { column: id, as } = field;
      if (as === "name" || as === "due day") return [];
      return [{ id, rank: rankOf(field), width: as === "long text" ? 2 : 1 }];
    }),
  ];
  // The reason and the actions of spam, and a due day, are as wide as two columns.
  let at = isSpam || fields.some(({ as }) => as === "due day") ? 1 : -1;
  const inTurn = all
    .sort((one, other) => one.rank - other.rank)
    .map(({ id, width }) => {
      at = Math.min(at + width, steps.length - 1);
      return [id, steps[at]] as const;
    });
  return new Map(inTurn);
}

function rankOf({ as, shown }: RecordField): number {
  if (as === "phone") return 1;
  if (shown === "always") return 3;
  if (shown === "often") return 3.3;
  return as === "second" ? 3.6 : as === "email" ? 4 : 5;
}

/** The columns chosen for a list; undefined for its usual ones. */
type ChosenColumns = readonly string[] | undefined;

const reminder = "reminder";
const ofAllKinds = { column: reminder, label: "Reminder", shown: "detail" } as const;

/** The columns that can be chosen: all but the name, which is the way to the record. */
export function columnChoices({ fields }: RecordKindDescription, chosen: ChosenColumns) {
  const all = [...fields.filter(({ as }) => as !== "name"), ofAllKinds];
  return all.map(({ column, label, shown }) => {
    return { column, label, isShown: chosen ? chosen.includes(column) : shown !== "detail" };
  });
}

export function shownColumns(kind: RecordKindDescription, chosen: ChosenColumns): string[] {
  return columnChoices(kind, chosen).flatMap(({ column, isShown }) => (isShown ? [column] : []));
}

/** The choice as the browser's cookie stores it: the names of columns, with dots between. */
export function readColumns(kind: RecordKindDescription, stored: string | undefined) {
  return stored === undefined ? undefined : shownColumns(kind, stored.split("."));
}
