import { useRef } from "react";
import { Link } from "react-router";
import type { ListPageProps } from "#app/desk/lists/list-page.tsx";
import type { ListRow } from "#app/desk/lists/selection.ts";
import { useFrozenList } from "#app/desk/live/frozen-list.tsx";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props<Row extends ListRow> = Pick<
  ListPageProps<Row>,
  "title" | "columns" | "empty" | "linkOf"
> & {
  rows: readonly Row[];
  /** How many there are in all. */
  stored: number;
  all: { to: string; label: string };
};

/** The newest few of a list, with a link to the list itself. */
export function NewestTable<Row extends ListRow>(props: Props<Row>) {
  const { title, columns, rows, stored, all, empty, linkOf } = props;
  const fresh = useArrivals(rows);
  const frame = useRef<HTMLElement>(null);
  const reading = { rows, goesOn: stored > rows.length };
  const list = useFrozenList({ address: title, reading, frame });
  return (
    <div className="mt-6">
      <TableFrame label={title} ref={frame} onLeave={list.onLeave}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-3.25 pb-2.25">
          <h2 className="type-heading-4">
            {title}
            {rows.length > 0 && (
              <small className="ml-3 text-[0.9375rem] font-normal text-ink-soft">
                {list.waiting > 0 ? (
                  <button className="text-button min-h-0 p-0" type="button" onClick={list.show}>
                    Show {list.waiting} new
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
        {list.rows.length > 0 ? (
          <DeskTable
            label={title}
            columns={columns}
            rows={list.rows}
            gone={list.gone}
            fresh={fresh}
            {...(linkOf && { linkOf })}
          />
        ) : (
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        )}
      </TableFrame>
    </div>
  );
}
