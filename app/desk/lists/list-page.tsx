import { type ReactNode, useMemo, useRef, useState } from "react";
import { Link, Outlet, useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { StaffHeader } from "#app/desk/frame/staff-page.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { BulkBar } from "#app/desk/lists/bulk-bar.tsx";
import { EmptyList, type EmptyListProps, ListSearch } from "#app/desk/lists/list-search.tsx";
import {
  type ListRow,
  SelectionContext,
  selectionOf,
  useSelectionState,
} from "#app/desk/lists/selection.ts";
import { usePlace } from "#app/desk/lists/use-place.ts";
import { formatPending, NewStrip, useFrozenList } from "#app/desk/live/frozen-list.tsx";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { listSearch } from "#app/desk/ui/detail-pane.tsx";
import { Shortcuts } from "#app/desk/ui/shortcuts.tsx";
import { type DeskColumn, DeskTable, TableFoot, TableFrame } from "#app/desk/ui/table.tsx";
import { formatFound, formatNumber } from "#app/lib/format.ts";
import type { Count, ListedPage } from "#app/platform/lists/list.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";

/** A list in parts, by one of its filters. */
interface ListParts {
  label: string;
  name: string;
  /** With `to`, the address of a list of its own. */
  items: readonly {
    value: string | undefined;
    label: string;
    count: number | Count | undefined;
    to?: string;
  }[];
}

interface Props<Row extends ListRow> extends EmptyListProps {
  title: string;
  /** Before the title of the tab while there is no number of new rows. */
  alarm?: string | undefined;
  /** Beside the title, after the word that says whether the list is live. */
  line?: ReactNode;
  /** Actions for the whole list; `csv` is the address of its export, `add` a form. */
  actions?: ReactNode;
  csv?: string;
  add?: { to: string; label: string } | undefined;
  tabs?: ListParts;
  tools?: ReactNode;
  afterFilters?: ReactNode;
  page: ListedPage<Row>;
  /** The same array at each rendering, or all rows are rendered again. */
  columns: readonly DeskColumn<Row>[];
  /** Columns chosen by the user: the table scrolls instead of hiding them. */
  scrolls?: boolean;
  /** The address of a row's page, a route within the list's. */
  linkOf?: (row: Row) => string;
  /** In place of "Newer" and "Older". */
  pagerWords?: readonly [back: string, on: string] | undefined;
  /** Which rows are marked as new; `remembered` also those since this browser last showed them. */
  arrivals?: "unmarked" | { list: string; readAt: number };
  /** Names a record, and several, where they can be selected. */
  selects?: { nameOf(row: Row): string; many: string };
}

export function ListPage<Row extends ListRow>(props: Props<Row>) {
  const { title, alarm, page, arrivals, path, tabs, selects } = props;
  const { columns, scrolls = false, linkOf, csv, query, line = null, actions, add } = props;
  const mayExport = useMay("exports");
  const { id: open } = useParams();
  const search = listSearch(useLocation().search);
  const isOpen = open !== undefined;
  const marksNew = arrivals !== "unmarked" && !page.newer;
  const remembered = arrivals === "unmarked" ? undefined : arrivals;
  const fresh = useArrivals(marksNew ? page.rows : undefined, remembered, open);
  const frame = useRef<HTMLElement>(null);
  const state = useSelectionState();
  const reading = { rows: page.rows, hasMore: page.older !== undefined };
  const list = useFrozenList(path + search, reading, frame);
  const { rows, gone, show } = list;
  const pending = formatPending(list);
  const told = tabs?.items.find((item) => isCurrent(item, props))?.count;
  const selection = useMemo(() => {
    const shown = rows.filter(({ id }) => !gone.has(id));
    return selectionOf(state, shown, { search, page });
  }, [state[0], state[1], rows, gone, search, page]);
  usePlace(frame, open, { list, hrefOf: (row) => (row ? linkOf?.(row) : path) + search });
  const navigate = useNavigate();
  const leave = () => {
    if (isOpen) navigate(path + search, { preventScrollReset: true });
    else selection.clear();
  };
  const hasKeys = linkOf !== undefined;
  const [read, setRead] = useState({ search, said: "" });
  if (read.search !== search) setRead({ search, said: formatRange(page) });
  const isLoading = useNavigation().state === "loading";
  const mark = fresh.size > 0 ? String(fresh.size) : alarm;
  return (
    <div
      data-open={isOpen || undefined}
      className="group/page px-4 pt-4 pb-6 tablet:px-8 tablet:pt-5 desktop:px-8 desktop:data-[open]:grid desktop:data-[open]:min-h-dvh desktop:data-[open]:grid-cols-[328px_minmax(0,1fr)] desktop:data-[open]:grid-rows-[auto_auto_auto_1fr] desktop:data-[open]:p-0 desktop:data-[open]:pl-6"
    >
      <title>{`${mark ? `(${mark}) ` : ""}${title} · Southbridge`}</title>
      <StaffHeader
        title={title}
        line={line}
        actions={
          (actions || add) && (
            <div className="ml-auto flex flex-wrap items-center gap-2">
              {add && (
                <ButtonLink variant="copper" size={38} href={add.to}>
                  <Icon name="plus" />
                  {add.label}
                </ButtonLink>
              )}
              {actions}
            </div>
          )
        }
      />
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-2 max-desktop:group-data-[open]/page:hidden desktop:group-data-[open]/page:mt-0 desktop:group-data-[open]/page:mr-4">
        <ListSearch {...props} />
        <div className="contents desktop:group-data-[open]/page:hidden">{props.afterFilters}</div>
        <div className="ml-auto flex gap-2 max-tablet:not-has-[a]:hidden desktop:group-data-[open]/page:hidden">
          <div className="contents max-tablet:hidden">
            {hasKeys && <Shortcuts onShowNew={() => pending && show()} onEscape={leave} />}
            {props.tools}
          </div>
          {csv && mayExport && (
            <div className="max-tablet:[&>a]:min-h-11! max-tablet:[&>a]:w-11 max-tablet:[&>a]:px-0!">
              <ButtonLink variant="outline" size={38} href={listHref(csv, query)} download>
                <Icon name="download" />
                <span className="max-tablet:sr-only">Export</span>
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      {tabs && <ListTabs {...props} tabs={tabs} />}
      <SelectionContext value={selection}>
        <div className="max-desktop:group-data-[open]/page:hidden desktop:group-data-[open]/page:col-1 desktop:group-data-[open]/page:row-4 desktop:group-data-[open]/page:min-w-0 desktop:group-data-[open]/page:[&>section]:rounded-r-none desktop:group-data-[open]/page:[&>section]:border-r-0">
          <TableFrame
            label={title}
            fresh={fresh.size}
            said={read.said}
            isBusy={isLoading}
            ref={frame}
          >
            {rows.length > 0 ? (
              <>
                <NewStrip {...{ pending, show }}>{formatRange(page, told)}</NewStrip>
                <DeskTable<Row>
                  {...{ columns, rows, gone, fresh, open, hasKeys, scrolls }}
                  label={title}
                  linkOf={linkOf && ((row) => linkOf(row) + search)}
                  {...(selects && {
                    selection: {
                      ...selection,
                      labelOf: (row: Row) => `Select ${selects.nameOf(row)}`,
                      labelOfAll: `Select all ${selects.many} on this page`,
                    },
                  })}
                />
              </>
            ) : (
              <EmptyList {...props} />
            )}
            <TableFoot>
              {selection.ticked.size === 0 && (rows.length > 0 || page.newer) && (
                <Pager
                  newer={page.newer && listHref(path, query, { after: page.newer })}
                  older={page.older && listHref(path, query, { before: page.older })}
                  words={props.pagerWords}
                />
              )}
              {selects && <BulkBar />}
            </TableFoot>
          </TableFrame>
        </div>
        {linkOf && <Outlet />}
      </SelectionContext>
    </div>
  );
}

/** Tabs are addresses of their own, or values of one filter. */
function isCurrent({ value, to }: Tab, { path, query, tabs }: Partial<TabProps>): boolean {
  return to ? to === path : value === query?.filters[tabs?.name ?? ""];
}

type Tab = ListParts["items"][number];
type TabProps = Pick<Props<ListRow>, "path" | "query"> & { tabs: ListParts };

// A nav and not the library's Tabs: each is an address of its own without a panel, so it needs a
// link's keyboard, middle click and `aria-current`, not `role=tab`.
/** The parts of a list above its table. Where they have no room they scroll sideways. */
function ListTabs(props: TabProps) {
  const { path, query, tabs } = props;
  const { label, name, items } = tabs;
  return (
    <nav
      aria-label={label}
      // A scrolling element cuts off its overflow, so this leaves room for the focus ring.
      className="-m-1 mb-1 flex gap-1 overflow-x-auto p-1 whitespace-nowrap [scrollbar-width:none] max-desktop:group-data-[open]/page:hidden max-tablet:-mx-4 max-tablet:mb-1 max-tablet:px-4 desktop:group-data-[open]/page:col-1 desktop:group-data-[open]/page:mr-4"
    >
      {items.map((item) => {
        const { value, label, count } = item;
        const to =
          item.to ?? listHref(path, { ...query, filters: { ...query.filters, [name]: value } });
        return (
          <Link
            key={label}
            to={to}
            aria-current={isCurrent(item, props) ? "page" : undefined}
            className="group inline-flex min-h-8.5 items-center gap-2 rounded-badge px-3 text-small font-medium no-underline hover:bg-tint aria-[current]:bg-fill aria-[current]:text-paper max-tablet:min-h-10 max-tablet:px-2"
          >
            {label}{" "}
            <span className="font-normal text-ink-soft empty:hidden group-aria-[current]:text-green-soft">
              {count !== undefined && formatFound(count)}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** "26–50 of 128", or "26–50" where the count is told already. */
function formatRange({ rows, start, matching }: ListedPage<unknown>, told?: number | Count) {
  if (rows.length === 0) return "None";
  const range = `${formatNumber(start)}–${formatNumber(start + rows.length - 1)}`;
  const isTold = matching && told !== undefined && formatFound(told) === formatFound(matching);
  return matching && !isTold ? `${range} of ${formatFound(matching)}` : range;
}
