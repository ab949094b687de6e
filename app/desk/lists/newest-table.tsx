import { useRef } from "react";
import { Link } from "react-router";
import type { ListPageProps } from "#app/desk/lists/list-page.tsx";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { type ListRow, useStillList } from "#app/desk/live/use-still-list.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props<Row extends ListRow> = Pick<ListPageProps<Row>, "title" | "columns" | "empty"> & {
  rows: readonly Row[];
  /** How many there are in all. */
  stored: number;
  all: { to: string; label: string };
};

/** The newest few of a list, with a link to the list itself. */
export function NewestTable<Row extends ListRow>(props: Props<Row>) {
  const { title, columns, rows, stored, all, empty } = props;
  const fresh = useArrivals(rows);
  const frame = useRef<HTMLElement>(null);
  const still = useStillList(title, { rows, goesOn: stored > rows.length }, frame, false);
  return (
    <section className="table-frame mt-6" aria-label={title} ref={frame}>
      <header>
        <h2>
          {title}
          {rows.length > 0 && (
            <small>
              {still.waiting > 0 ? (
                <button className="text-button min-h-0 p-0" type="button" onClick={still.show}>
                  Show {still.waiting} new
                </button>
              ) : (
                `newest ${rows.length} of ${stored.toLocaleString("en-IN")}`
              )}
            </small>
          )}
        </h2>
        <Link className="text-link font-medium" to={all.to}>
          <span>{all.label}</span>
          <Icon name="arrow" />
        </Link>
      </header>
      <p className="sr-only" role="status">
        {fresh.size > 0 && `${fresh.size} new in ${title}`}
      </p>
      {still.rows.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns}
          rows={still.rows}
          gone={still.gone}
          fresh={fresh}
        />
      ) : (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      )}
    </section>
  );
}
