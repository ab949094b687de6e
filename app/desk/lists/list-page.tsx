import { type ReactNode, useRef } from "react";
import { useLocation, useNavigation, useParams } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { EmptyList, type EmptyListProps } from "#app/desk/lists/empty-list.tsx";
import { ListSearch } from "#app/desk/lists/list-search.tsx";
import { type ListParts, ListTabs, PartChoice } from "#app/desk/lists/list-tabs.tsx";
import { Shortcuts } from "#app/desk/lists/shortcuts.tsx";
import { usePlace } from "#app/desk/lists/use-place.ts";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { NewStrip } from "#app/desk/live/new-strip.tsx";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { type ListRow, StillProvider, useStillList } from "#app/desk/live/use-still-list.ts";
import { formatFound, formatNumber } from "#app/lib/format.ts";
import type { ListedPage } from "#app/platform/lists/list.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";

export interface ListPageProps<Row extends ListRow> extends EmptyListProps {
  title: string;
  /** Stands before the title of the tab while there is no number of new rows. */
  alarm?: string | undefined;
  /** Names the table where the title does not. */
  caption?: string;
  /** Under the title, after the word that says whether the list is live. */
  line: ReactNode;
  /** What can be done with the whole list; `csv` is where its export stands, `add` a form. */
  actions?: ReactNode;
  csv?: string;
  add?: { to: string; label: string } | undefined;
  tabs?: ListParts;
  tools?: ReactNode;
  /** Stands after the filters. */
  afterFilters?: ReactNode;
  page: ListedPage<Row>;
  /** Whether somebody chose the columns, who then sees them all. */
  hasChosenColumns?: boolean;
  columns: readonly Column<Row>[];
  /** In place of "Newer" and "Older". */
  pagerWords?: readonly [back: string, on: string] | undefined;
  /** Which rows are marked as new; `remembered` also those since this browser last showed them. */
  arrivals?: "unmarked" | { list: string; readAt: number };
  /** What is done to the rows that are ticked. */
  bulk?: ReactNode;
  /** The open row. */
  beside?: ReactNode;
  /** What is said of the last thing that was done. */
  children?: ReactNode;
}

export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { title, alarm, caption = title, line, page, columns, arrivals } = props;
  const { id: open } = useParams();
  // The sheets ask for this and not with :has(), for which each tick would style all cells anew.
  const isOpen = open !== undefined || undefined;
  const marksNew = arrivals !== "unmarked" && !page.newer;
  const remembered = arrivals === "unmarked" ? undefined : arrivals;
  const fresh = useArrivals(marksNew ? page.rows : undefined, remembered, open);
  const frame = useRef<HTMLElement>(null);
  const { path } = props;
  const address = path + useLocation().search;
  const reading = { rows: page.rows, goesOn: page.older !== undefined };
  const still = useStillList(address, reading, frame, open !== undefined);
  usePlace(frame, open, { path, still });
  const isLoading = useNavigation().state === "loading";
  const mark = fresh.size > 0 ? String(fresh.size) : alarm;
  return (
    <div className={isOpen ? "staff-page beside-record" : "staff-page"} data-open={isOpen}>
      <title>{`${mark ? `(${mark}) ` : ""}${title} · Southbridge`}</title>
      <header className="staff-head">
        <h1 className="staff-title">{title}</h1>
        <LiveLine>{line}</LiveLine>
        {isOpen && <PartChoice {...props} />}
        <Actions {...props} />
      </header>
      <div className="list-tools">
        <ListSearch {...props} />
        {props.afterFilters}
        <div>
          {(props.beside || props.bulk) && <Shortcuts />}
          {props.tools}
          <Export {...props} />
        </div>
      </div>
      <ListTabs {...props} />
      <p className="sr-only" role="status">
        {fresh.size > 0 && `${fresh.size} new in ${title}`}
      </p>
      <div className="list-page" data-open={isOpen}>
        <section
          className={props.children ? "table-frame toast-frame" : "table-frame"}
          aria-busy={isLoading}
          aria-label={caption}
          ref={frame}
        >
          <StillProvider value={still.provided}>
            {still.rows.length > 0 ? (
              <>
                <NewStrip {...still} />
                <DataTable
                  caption={caption}
                  columns={columns}
                  rows={still.rows}
                  gone={still.gone}
                  fresh={fresh}
                  open={open}
                  isChosen={props.hasChosenColumns}
                  hasStrip
                />
              </>
            ) : (
              <EmptyList {...props} />
            )}
            <div className="table-foot">
              {props.bulk}
              <ListPager {...props} />
            </div>
          </StillProvider>
        </section>
        {props.beside}
        {props.children}
      </div>
    </div>
  );
}

type Part = Omit<ListPageProps<ListRow>, "columns">;

function Actions({ actions, add }: Part) {
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 empty:hidden">
      {add && (
        <ButtonLink variant="copper" size={38} href={add.to}>
          <Icon name="plus" />
          {add.label}
        </ButtonLink>
      )}
      {actions}
    </div>
  );
}

function Export({ csv, query }: Part) {
  const isAllowed = useMay("exports");
  if (!csv || !isAllowed) return null;
  return (
    <ButtonLink variant="outline" size={38} href={listHref(csv, query)} download>
      <Icon name="download" />
      <span>CSV</span>
    </ButtonLink>
  );
}

function ListPager({ path, query, page, pagerWords }: Part) {
  const { rows, newer, older, matching } = page;
  const shown = formatNumber(rows.length);
  const all = matching && formatFound(matching);
  return (
    <Pager
      newer={newer && listHref(path, query, { after: newer })}
      older={older && listHref(path, query, { before: older })}
      words={pagerWords}
    >
      {all ? `${shown} of ${all}` : rows.length > 0 ? `${shown} shown` : "None"}
    </Pager>
  );
}
