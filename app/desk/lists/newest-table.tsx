import { Link } from "react-router";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { type DeskColumn, DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props<Row> {
  title: string;
  columns: readonly DeskColumn<NoInfer<Row>>[];
  rows: readonly Row[];
  linkOf(row: NoInfer<Row>): string;
  all: { to: string; label: string };
  empty: { title: string; text: string };
}

/** The newest few of a list, shown as they arrive, with a link to the list itself. */
export function NewestTable<Row extends { id: string }>(props: Props<Row>) {
  const { title, columns, rows, linkOf, all, empty } = props;
  const fresh = useArrivals(rows);
  return (
    <div className="mt-6">
      <TableFrame label={title} fresh={fresh.size}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
          <h2 className="type-heading-4">
            {title}
            {rows.length > 0 && (
              <small className="ml-3 text-small font-normal text-ink-soft">
                newest {rows.length}
              </small>
            )}
          </h2>
          <Link className="text-link font-medium" to={all.to}>
            <span>{all.label}</span>
            <Icon name="arrow" />
          </Link>
        </header>
        {rows.length > 0 ? (
          <DeskTable label={title} {...{ columns, rows, fresh, linkOf }} />
        ) : (
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        )}
      </TableFrame>
    </div>
  );
}
