import { href, Link, useLocation } from "react-router";
import { type ChosenColumns, isShown } from "#app/desk/records/list-columns.ts";
import { recordsHref } from "#app/desk/records/list-links.ts";
import { RecordBadge } from "#app/desk/records/record-badge.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import { SpamActions } from "#app/desk/records/spam-actions.tsx";
import type { ListContext } from "#app/desk/records/use-follow-up.ts";
import type { Selection } from "#app/desk/records/use-selection.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface RecordTableProps {
  kind: RecordKindDescription;
  rows: readonly ListedRecord[];
  filter: RecordQuery;
  columns: ChosenColumns;
  context: ListContext;
  selection: Selection;
  /** The form that the ticked boxes belong to. */
  form: string;
  fresh: ReadonlySet<string>;
  /** The record that stands open beside the table. */
  open: string | undefined;
}

/** The records as staff read them: what was sent, what became of it, and who looks after it. */
export function RecordTable(props: RecordTableProps) {
  const { kind, rows, filter, context, fresh, open } = props;
  const isQuarantine = filter.filters.status === "spam";
  const columns: Column<ListedRecord>[] = [
    selectColumn(props),
    { label: "No.", kind: "number", room: "narrow", cell: ({ no }) => no },
    ...kind.fields
      .filter((field) => field.as === "name" || isShown(field, props.columns))
      .filter(({ as }) => as !== "second")
      .map((field) => (field.as === "name" ? nameColumn(field, props) : fieldColumn(field, props))),
    { label: "Status", room: "narrow", cell: (record) => <RecordBadge record={record} /> },
    ...(isQuarantine
      ? [
          {
            label: "Actions",
            cell: (row: ListedRecord) => (
              <SpamActions kind={kind} record={row} send={context.send} />
            ),
          },
        ]
      : [
          {
            label: "With",
            cell: ({ assignee }: ListedRecord) =>
              nameOf(assignee, context.staff) ?? <RecordValue value="" />,
          },
        ]),
    receivedColumn(props),
  ];
  return <DataTable caption={kind.title} columns={columns} rows={rows} fresh={fresh} open={open} />;
}

/** @returns undefined for nobody; an account that is no admin any more is still somebody. */
export function nameOf(id: string | null, staff: ListContext["staff"]): string | undefined {
  return id ? (staff.find((one) => one.id === id)?.name ?? "Somebody who left") : undefined;
}

function selectColumn({ kind, form, selection }: RecordTableProps): Column<ListedRecord> {
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
        form={form}
        checked={selection.selected.has(id)}
        onChange={(isTicked) => selection.set([{ id, no }], isTicked)}
      />
    ),
  };
}

function nameColumn(field: RecordField, { kind, filter }: RecordTableProps): Column<ListedRecord> {
  const second = kind.fields.find(({ as }) => as === "second");
  const isSorted = filter.sort === "name";
  return {
    label: field.label,
    kind: "name",
    room: "narrow",
    sorted: isSorted ? "ascending" : undefined,
    // What is searched has no order by name.
    head: filter.search ? undefined : (
      <Sorter
        to={recordsHref(kind, { ...filter, sort: isSorted ? "newest" : "name" })}
        label={field.label}
        sorted={isSorted}
      />
    ),
    cell: (record) => (
      <>
        <RecordLink kind={kind} id={record.id}>
          {record.values[field.column]}
        </RecordLink>
        {second && <small>{record.values[second.column]}</small>}
      </>
    ),
  };
}

function fieldColumn(
  { column, label, as, shown }: RecordField,
  { columns }: RecordTableProps,
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

function receivedColumn({ kind, filter }: RecordTableProps): Column<ListedRecord> {
  const isOldest = filter.sort === "oldest";
  return {
    label: "Received",
    room: "narrow",
    sorted: isOldest ? "ascending" : filter.sort === "newest" ? "descending" : undefined,
    head: (
      <Sorter
        to={recordsHref(kind, { ...filter, sort: filter.sort === "newest" ? "oldest" : "newest" })}
        label="Received"
        sorted={filter.sort !== "name"}
        isUp={isOldest}
      />
    ),
    cell: ({ received, receivedInFull }) => <time title={receivedInFull}>{received}</time>,
  };
}

function RecordLink({
  kind,
  id,
  children,
}: {
  kind: RecordKindDescription;
  id: string;
  children?: string;
}) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: href("/admin/:records/:id", { records: kind.slug, id }), search }}
      preventScrollReset
    >
      {children}
    </Link>
  );
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
