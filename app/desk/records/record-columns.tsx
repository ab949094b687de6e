import { href, Link } from "react-router";
import { RowLink, ShortTime } from "#app/desk/lists/detail-pane.tsx";
import { bulkForm, type Selection } from "#app/desk/records/bulk-bar.tsx";
import { RecordBadge, RecordValue } from "#app/desk/records/record-value.tsx";
import { SpamActions } from "#app/desk/records/spam-actions.tsx";
import type { ListContext } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface RecordList {
  kind: RecordKindDescription;
  path: string;
  query: ListNarrowing;
  columns: ChosenColumns;
  context: ListContext;
  selection: Selection;
}

/** The records as staff read them: what was sent, what became of it, and who looks after it. */
export function recordColumns(list: RecordList): Column<ListedRecord>[] {
  const { kind, query, context } = list;
  return [
    selectColumn(list),
    { label: "No.", kind: "number", room: "narrow", cell: ({ no }) => no },
    ...kind.fields
      .filter((field) => field.as === "name" || isShown(field, list.columns))
      .filter(({ as }) => as !== "second")
      .map((field) => (field.as === "name" ? nameColumn(field, list) : fieldColumn(field, list))),
    { label: "Status", room: "narrow", cell: (record) => <RecordBadge record={record} /> },
    query.filters.status === "spam"
      ? {
          label: "Actions",
          cell: (record) => <SpamActions kind={kind} record={record} send={context.send} />,
        }
      : {
          label: "With",
          cell: ({ assignee }) => nameOf(assignee, context.staff) ?? <RecordValue value="" />,
        },
    receivedColumn(list),
  ];
}

/** @returns undefined for nobody; an account that is no admin any more is still somebody. */
function nameOf(id: string | null, staff: ListContext["staff"]): string | undefined {
  return id ? (staff.find((one) => one.id === id)?.name ?? "Somebody who left") : undefined;
}

function selectColumn({ kind, selection }: RecordList): Column<ListedRecord> {
  return {
    label: "Select",
    kind: "select",
    room: "narrow",
    head: (
      <CheckBox
        label={`Select all ${kind.many} on this page`}
        checked={selection.isAll}
        onChange={selection.setAll}
        needsScript
      />
    ),
    cell: ({ id, no }) => (
      <CheckBox
        label={`Select ${kind.one.toLowerCase()} ${no}`}
        name="record"
        value={`${no}:${id}`}
        form={bulkForm}
        checked={selection.selected.has(id)}
        onChange={(isTicked) => selection.set([{ id, no }], isTicked)}
      />
    ),
  };
}

function nameColumn(field: RecordField, { kind, path, query }: RecordList): Column<ListedRecord> {
  const second = kind.fields.find(({ as }) => as === "second");
  const isSorted = query.sort === "name";
  return {
    label: field.label,
    kind: "name",
    room: "narrow",
    sorted: isSorted ? "ascending" : undefined,
    // What is searched has no order by name.
    head: query.search ? undefined : (
      <Sorter
        to={listHref(path, { ...query, sort: isSorted ? "newest" : "name" })}
        label={field.label}
        sorted={isSorted}
      />
    ),
    cell: (record) => (
      <>
        <RowLink to={href("/admin/:records/:id", { records: kind.slug, id: record.id })}>
          {record.values[field.column]}
        </RowLink>
        {second && <small>{record.values[second.column]}</small>}
      </>
    ),
  };
}

function fieldColumn(
  { column, label, as, shown }: RecordField,
  { columns }: RecordList,
): Column<ListedRecord> {
  return {
    label,
    kind: as === "long text" ? "long" : undefined,
    room: roomOf({ shown, as }, columns),
    cell: ({ values }) => <RecordValue as={as} value={values[column] ?? ""} />,
  };
}

function roomOf(
  { shown, as }: Pick<RecordField, "shown" | "as">,
  chosen: ChosenColumns,
): Column<ListedRecord>["room"] {
  if (shown === "always") return "narrow";
  if (shown === "often") return "medium";
  // Whoever chose a column wants to see it wherever there is room at all.
  return as === undefined && !chosen ? "wide" : undefined;
}

function receivedColumn({ path, query }: RecordList): Column<ListedRecord> {
  const isOldest = query.sort === "oldest";
  return {
    label: "Received",
    room: "narrow",
    sorted: isOldest ? "ascending" : query.sort === "newest" ? "descending" : undefined,
    head: (
      <Sorter
        to={listHref(path, { ...query, sort: query.sort === "newest" ? "oldest" : "newest" })}
        label="Received"
        sorted={query.sort !== "name"}
        isUp={isOldest}
      />
    ),
    cell: ({ received, receivedInFull }) => <ShortTime short={received} full={receivedInFull} />,
  };
}

function Sorter({
  to,
  label,
  sorted,
  isUp,
}: {
  to: string;
  label: string;
  sorted: boolean;
  isUp?: boolean;
}) {
  return (
    <Link className="sorter" to={to} data-sorted={sorted || undefined} data-up={isUp || undefined}>
      {label}
      <Icon name="chevron-down" />
    </Link>
  );
}

/** Which columns somebody chose for a list; undefined for those that it has by itself. */
export type ChosenColumns = readonly string[] | undefined;

/** The columns that can be chosen: all but the name, which is the way to the record. */
export function choosableFields({ fields }: RecordKindDescription): readonly RecordField[] {
  return fields.filter(({ as }) => as !== "name" && as !== "second");
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
