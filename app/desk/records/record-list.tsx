import { Link, useNavigation } from "react-router";
import { BulkBar } from "#app/desk/records/bulk-bar.tsx";
import { useChosenColumns } from "#app/desk/records/column-choice.tsx";
import type { ChosenColumns } from "#app/desk/records/list-columns.ts";
import { recordsHref } from "#app/desk/records/list-links.ts";
import { RecordTable } from "#app/desk/records/record-table.tsx";
import type { ListContext } from "#app/desk/records/use-follow-up.ts";
import { useSelection } from "#app/desk/records/use-selection.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { allRecords, type RecordQuery } from "#app/domain/records/record-query.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";

/** The form that the ticked boxes of a list belong to. */
const form = "bulk";

interface List {
  rows: readonly ListedRecord[];
  matching: { count: number; more: boolean };
  newer: string | undefined;
  older: string | undefined;
  filter: RecordQuery;
  columns: ChosenColumns;
}

/** One page of a list, with what can be done to the records that are ticked. */
export function RecordList({
  kind,
  list: { rows, matching, newer, older, filter, columns },
  fresh,
  open,
  context,
}: {
  kind: RecordKindDescription;
  list: List;
  fresh: ReadonlySet<string>;
  open: string | undefined;
  context: ListContext;
}) {
  const selection = useSelection(rows);
  const chosen = useChosenColumns(kind, columns);
  const isLoading = useNavigation().state === "loading";
  const total = `${matching.count.toLocaleString("en-IN")}${matching.more ? "+" : ""}`;
  return (
    <section className="table-frame" aria-busy={isLoading} aria-label={kind.title}>
      {rows.length > 0 ? (
        <RecordTable
          kind={kind}
          rows={rows}
          filter={filter}
          columns={chosen}
          context={context}
          selection={selection}
          form={form}
          fresh={fresh}
          open={open}
        />
      ) : (
        <NothingHere kind={kind} filter={filter} />
      )}
      <BulkBar kind={kind} selection={selection} form={form} context={context} />
      <Pager
        newer={newer === undefined ? undefined : recordsHref(kind, filter, { after: newer })}
        older={older === undefined ? undefined : recordsHref(kind, filter, { before: older })}
      >
        {`${rows.length} of ${total}`}
      </Pager>
    </section>
  );
}

function NothingHere({ kind, filter }: { kind: RecordKindDescription; filter: RecordQuery }) {
  const { search, from, to } = filter;
  const { assignee, status } = filter.filters;
  if (search || from || to || assignee) {
    return (
      <EmptyState
        title={search ? `Nothing found for “${search}”` : "Nothing of that time or person"}
      >
        Words may be looked for in part.{" "}
        <Link to={recordsHref(kind, { ...allRecords, filters: { status } })}>
          Show all {kind.many}
        </Link>
      </EmptyState>
    );
  }
  if (status === "spam") {
    return (
      <EmptyState title="Nothing is marked as spam">
        Suspicious records are kept here, apart from the others.
      </EmptyState>
    );
  }
  if (status) {
    return (
      <EmptyState title={`No ${kind.many} are ${status}`}>
        <Link to={recordsHref(kind, allRecords)}>Show all {kind.many}</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing has arrived yet">
      What is sent appears here by itself, newest first.
    </EmptyState>
  );
}
