import { LiveLine } from "#app/desk/live/live-line.tsx";
import { ColumnChoice, useChosenColumns } from "#app/desk/records/column-choice.tsx";
import type { ChosenColumns } from "#app/desk/records/list-columns.ts";
import { csvHref } from "#app/desk/records/list-links.ts";
import { ListSearch } from "#app/desk/records/list-search.tsx";
import { Shortcuts } from "#app/desk/records/shortcuts.tsx";
import { StatusTabs } from "#app/desk/records/status-tabs.tsx";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Above a list: how much is stored, what can be done with all of it, and what narrows it. */
export function RecordListHead({
  kind,
  list: { counts, filter, staff, me, columns },
}: {
  kind: RecordKindDescription;
  list: {
    counts: { stored: number; new: number; byStatus: Readonly<Record<string, number>> };
    filter: RecordQuery;
    staff: readonly { id: string; name: string }[];
    me: string;
    columns: ChosenColumns;
  };
}) {
  const chosen = useChosenColumns(kind, columns);
  return (
    <>
      <header className="staff-head">
        <div>
          <h1 className="staff-title">{kind.title}</h1>
          <LiveLine>
            {counts.stored.toLocaleString("en-IN")} stored, {counts.new.toLocaleString("en-IN")} new
          </LiveLine>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink variant="outline" size={42} href={csvHref(kind, filter)} download>
            <Icon name="download" />
            CSV
          </ButtonLink>
          {kind.hasLines && (
            <ButtonLink variant="copper" size={42} href="/booking">
              <Icon name="plus" />
              Add booking
            </ButtonLink>
          )}
        </div>
      </header>
      <div className="list-tools">
        <ListSearch kind={kind} filter={filter} staff={staff} me={me} />
        <ColumnChoice kind={kind} chosen={chosen} />
        <Shortcuts />
        <StatusTabs kind={kind} filter={filter} counts={counts} />
      </div>
    </>
  );
}
