import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBranchName } from "#app/desk/frame/use-branches.tsx";
import { RecordBadge, RecordValue } from "#app/desk/record/record-value.tsx";
import { SpamActions } from "#app/desk/record/spam-actions.tsx";
import type { RecordList } from "#app/desk/record/use-follow-up.ts";
import { ShortTime } from "#app/desk/ui/detail-pane.tsx";
import { lazily } from "#app/desk/ui/lazily.tsx";
import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { type ListNarrowing, type ListOrder, listHref } from "#app/platform/lists/list-query.ts";
import { Person } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Table<Row> extends Pick<RecordList, "staff" | "me" | "path"> {
  kind: Pick<RecordKindDescription, "fields">;
  query: ListNarrowing;
  columns?: ChosenColumns;
  /** The orders in which it can be; none for the list of reminders. */
  orders: readonly { id: string }[];
  /** Columns of a list of several kinds, after the name; the name then says of which one a record is. */
  wanted?: { mark(row: Row): ReactNode; column: DeskColumn<Row> };
}

/** Few lists have one. */
const FaultClock = lazily(() => import("#app/desk/ui/fault-clock.tsx"));

/** The clock of a record that has one. */
export function ClockCell({ clock }: Pick<ListedRecord, "clock">) {
  return clock && <FaultClock clock={clock} />;
}

/** The properties of a record that a list shows. */
type RecordRow = Pick<ListedRecord, Shown | "clock"> & {
  reminder: { words: string; isDue: boolean } | undefined;
};

type Shown =
  | ("id" | "no" | "values" | "branch" | "status" | "spamReasons")
  | ("assignee" | "received" | "receivedInFull");

type Column = DeskColumn<RecordRow> & {
  /** Columns leave a narrow table in turn, the highest first: what tells least. */
  rank?: number;
};

export function recordColumns<Row extends RecordRow>(table: Table<Row>): DeskColumn<Row>[] {
  const { kind, query, columns, wanted, orders } = table;
  const isReminders = orders.length === 0;
  const isSpam = query.filters.status === "spam";
  const chosen = shownColumns(kind, columns);
  const fields = kind.fields.filter(({ as, column }) => as === "name" || chosen.includes(column));
  // A card's second line has room for one column: one that its kind always shows takes precedence.
  const hasSecond = wanted || kind.fields.some(({ shown }) => shown === "always");
  const hasReminder = isReminders || query.sort === "reminder" || chosen.includes(reminder);
  // On a card the time that is left has the place of the time of arrival.
  const isTimed = fields.some(({ as }) => as === "due time");
  const reminderLook = isReminders ? { card: "line" as const } : { rank: 6 };
  const all: Column[] = [
    ...(wanted ? [] : [{ ...numberColumn, rank: 7 }]),
    ...fields.map((field) => fieldColumn(field, table)),
    { ...branchColumn, ...(!hasSecond && { card: "second" }) },
    ...(isSpam
      ? [reasonColumn, actionColumn]
      : [
          sortable({ ...statusColumn, ...(wanted && { rank: 2 }) }, "status", table),
          sortable(assigneeColumn(table), "assignee", table),
        ]),
    ...(hasReminder ? [sortable({ ...reminderColumn, ...reminderLook }, "reminder", table)] : []),
    sortable(isTimed ? offCard : receivedColumn, "newest", table),
  ];
  // The reason and the actions of spam, a reminder or a clock are as wide as others that leave earlier.
  const earlier = isTimed ? 2 : isSpam || isReminders ? 1 : 0;
  const hides = new Map<string, string | undefined>();
  const ranked = all
    .filter(({ rank }) => rank)
    .toSorted((one, two) => (one.rank ?? 0) - (two.rank ?? 0));
  for (const [at, { id }] of ranked.entries()) {
    hides.set(id, hideBelow[Math.min(at + earlier, hideBelow.length - 1)]);
  }
  // The words have its room in all but wide windows.
  if (wanted) hides.set("assignee", hideBelow[5]);
  const shown: DeskColumn<Row>[] = all.map((column) => ({
    ...column,
    hide: hides.get(column.id) ?? "",
  }));
  const [name, ...others] = shown;
  return wanted && name ? [{ ...name, mark: wanted.mark }, wanted.column, ...others] : shown;
}

const numberColumn: Column = {
  ...columnLooks.number,
  id: "number",
  label: "No.",
  cell: ({ no }) => no,
};

const branchColumn: Column = {
  width: 118,
  id: "branch",
  label: "Branch",
  rank: 1,
  cell: ({ branch }) => <BranchName id={branch} />,
};

function BranchName({ id }: { id: string }) {
  return <RecordValue value={useBranchName(id)} isListed />;
}

const statusColumn: Column = {
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

function assigneeColumn({ staff, me }: Pick<RecordList, "staff" | "me">): Column {
  // Without an assignee there is no name; an account that lost its role still is one.
  const nameOf = (id: string | null) =>
    id ? (staff.find((one) => one.id === id)?.name ?? "Former colleague") : undefined;
  return {
    ...columnLooks.person,
    rank: 5,
    id: "assignee",
    label: "Assigned to",
    title: ({ assignee }) => nameOf(assignee),
    cell: ({ assignee }) => <Person name={nameOf(assignee)} isMe={assignee === me} />,
  };
}

const reminderColumn: Column = {
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

function fieldColumn(field: RecordField, table: Sorting): Column {
  const { column, label, as, shown } = field;
  const isName = as === "name";
  const isDue = as === "due day" || as === "due time";
  const shownAs: Column = {
    ...fieldLooks[as ?? ""],
    id: column,
    label,
    ...(!isName && !isDue && shown !== "always" && { rank: rankOf(field) }),
    ...(as === "long text" && { grows: true }),
    ...(shown === "always" && { card: as === "due time" ? "time" : "second" }),
    ...(isDue && table.query.sort === "due" && ascending),
    title: ({ values }) => values[column],
    cell: ({ clock, values: { [column]: value = "" } }) =>
      as === "due time" ? (
        <ClockCell clock={clock} />
      ) : isName ? (
        value
      ) : (
        <RecordValue as={as} value={value} isListed />
      ),
  };
  return isName ? sortable(shownAs, "name", table) : shownAs;
}

const fieldLooks: Partial<Record<string, (typeof columnLooks)[keyof typeof columnLooks]>> = {
  name: columnLooks.name,
  email: columnLooks.email,
  phone: columnLooks.phone,
  place: columnLooks.place,
  pin: columnLooks.place,
  "due day": columnLooks.reminder,
  "due time": columnLooks.reminder,
};

const receivedColumn: Column = {
  ...columnLooks.time,
  rank: 1.5,
  id: "received",
  label: "Received",
  cell: ({ received, receivedInFull }) => <ShortTime short={received} full={receivedInFull} />,
};

const { card: _, ...offCard } = receivedColumn;

type Sorting = Pick<Table<never>, "path" | "query" | "orders">;

/** A column by which a list can be sorted: by time newest or oldest first, else in rising order. */
function sortable(column: Column, by: ListOrder, { path, query, orders }: Sorting): Column {
  if (!orders.some(({ id }) => id === by)) return column;
  const isTime = by === "newest";
  const isSorted = query.sort === by;
  const isRising = isTime ? query.sort === "oldest" : isSorted;
  const next = isSorted && isTime ? "oldest" : isSorted ? "newest" : by;
  const head = (
    <Link
      to={listHref(path, { ...query, sort: next })}
      className="inline-flex min-h-8 items-center gap-1 text-inherit no-underline hover:underline hover:underline-offset-4 in-[[aria-sort]]:[&_.icon]:opacity-100 in-[[aria-sort=ascending]]:data-[by=time]:[&_.icon]:rotate-180 [&_.icon]:w-3.5 [&_.icon]:opacity-0"
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

/** Below these widths of the table one more column is hidden. */
const hideBelow = [
  "@max-[620px]/table:hidden",
  "@max-[690px]/table:hidden",
  "@max-[760px]/table:hidden",
  "@max-[860px]/table:hidden",
  "@max-[1000px]/table:hidden",
  "@max-[1110px]/table:hidden",
  "@max-[1250px]/table:hidden",
  "@max-[1400px]/table:hidden",
  "@max-[1560px]/table:hidden",
] as const;

function rankOf({ as, shown }: RecordField): number {
  if (as === "phone") return 2;
  if (shown === "often") return 3;
  return as === "second" ? 3.5 : 8;
}

type Fields = Pick<RecordKindDescription, "fields">;

/** The columns chosen for a list; undefined for its usual ones. */
type ChosenColumns = readonly string[] | undefined;

const reminder = "reminder";
const ofAllKinds = { column: reminder, label: "Reminder", shown: "detail" } as const;

/** The columns that can be chosen: all but the name, which is the way to the record. */
export function columnChoices({ fields }: Fields, chosen: ChosenColumns) {
  const all = [...fields.filter(({ as }) => as !== "name"), ofAllKinds];
  return all.map(({ column, label, shown }) => {
    return { column, label, isShown: chosen ? chosen.includes(column) : shown !== "detail" };
  });
}

export function shownColumns(kind: Fields, chosen: ChosenColumns): string[] {
  return columnChoices(kind, chosen).flatMap(({ column, isShown }) => (isShown ? [column] : []));
}

/** The choice as the browser's cookie stores it: the names of columns, with dots between. */
export function readColumns(kind: Fields, stored: string | undefined) {
  return stored === undefined ? undefined : shownColumns(kind, stored.split("."));
}
