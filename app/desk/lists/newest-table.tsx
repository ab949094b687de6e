import { Link } from "react-router";
import type { ListPageProps } from "#app/desk/lists/list-page.tsx";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props<Row extends { id: string }> = Pick<ListPageProps<Row>, "title" | "columns" | "empty"> & {
  rows: readonly Row[];
  /** How many there are in all. */
  stored: number;
  all: { to: string; label: string };
};

/** The newest few of a list, with a link to the list itself. */
export function NewestTable<Row extends { id: string }>(props: Props<Row>) {
  const { title, columns, rows, stored, all, empty } = props;
  const fresh = useArrivals(rows);
  return (
    <section className="table-frame mt-6" aria-label={title}>
      <header>
        <h2>
          {title}
          {rows.length > 0 && (
            <small>
              newest {rows.length} of {stored.toLocaleString("en-IN")}
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
      {rows.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={rows} fresh={fresh} />
      ) : (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      )}
    </section>
  );
}
