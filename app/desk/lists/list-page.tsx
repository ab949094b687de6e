import { type ReactNode, useMemo, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { EmptyList, type EmptyListProps } from "#app/desk/lists/empty-list.tsx";
import { ListSearch } from "#app/desk/lists/list-search.tsx";
import { type ListParts, ListTabs, PartChoice } from "#app/desk/lists/list-tabs.tsx";
import {
  type ListRow,
  SelectionProvider,
  selectionOf,
  useSelectionState,
} from "#app/desk/lists/selection.ts";
import { Shortcuts, sendOrLeave } from "#app/desk/lists/shortcuts.tsx";
import { usePlace } from "#app/desk/lists/use-place.ts";
import { NewStrip, useFrozenList } from "#app/desk/live/frozen-list.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { listSearch } from "#app/desk/live/page-data.ts";
import { useArrivals } from "#app/desk/live/use-arrivals.ts";
import { type DeskColumn, DeskTable, TableFoot, TableFrame } from "#app/desk/ui/table.tsx";
import { formatFound, formatNumber } from "#app/lib/format.ts";
import type { ListedPage } from "#app/platform/lists/list.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";

export interface ListPageProps<Row extends ListRow> extends EmptyListProps {
  title: string;
  /** Before the title of the tab while there is no number of new rows. */
  alarm?: string | undefined;
  /** Names the table where the title does not. */
  caption?: string;
  /** Beside the title, after the word that says whether the list is live. */
  line: ReactNode;
  /** Actions for the whole list; `csv` is the address of its export, `add` a form. */
  actions?: ReactNode;
  csv?: string;
  add?: { to: string; label: string } | undefined;
  tabs?: ListParts;
  tools?: ReactNode;
  /** After the filters. */
  afterFilters?: ReactNode;
  page: ListedPage<Row>;
  /** The same array at each rendering, or all rows are rendered again. */
  columns: readonly DeskColumn<Row>[];
  /** Columns chosen by the user: the table scrolls instead of hiding them. */
  scrolls?: boolean;
  /** The address of a row's page. */
  linkOf?: (row: Row) => string;
  /** In place of "Newer" and "Older". */
  pagerWords?: readonly [back: string, on: string] | undefined;
  /** Which rows are marked as new; `remembered` also those since this browser last showed them. */
  arrivals?: "unmarked" | { list: string; readAt: number };
  /** Names a row, and several, where they can be selected; `bar` is what can be done to them. */
  selects?: { nameOf(row: Row): string; many: string; bar: ReactNode };
  /** The open row. */
  beside?: ReactNode;
  /** Below the table. */
  children?: ReactNode;
}

export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { title, alarm, caption = title, page, arrivals, path, selects, beside } = props;
  const { id: open } = useParams();
  const search = listSearch(useLocation().search);
  const isOpen = open !== undefined;
  const marksNew = arrivals !== "unmarked" && !page.newer;
  const remembered = arrivals === "unmarked" ? undefined : arrivals;
  const fresh = useArrivals(marksNew ? page.rows : undefined, remembered, open);
  const frame = useRef<HTMLElement>(null);
  const state = useSelectionState();
  const list = useFrozenList({
    address: path + search,
    reading: { rows: page.rows, goesOn: page.older !== undefined },
    frame,
    isOpen,
    isSelected: state[0].ticked.size > 0,
  });
  const selection = useMemo(
    () =>
      selectionOf(
        state,
        list.rows.filter(({ id }) => !list.gone.has(id)),
      ),
    [state[0], state[1], list.rows, list.gone],
  );
  usePlace(frame, open, { path, search, list });
  const navigate = useNavigate();
  const leave = () => {
    if (isOpen) navigate(path + search, { preventScrollReset: true });
    else selection.clear();
  };
  const hasKeys = Boolean(beside || selects);
  const isLoading = useNavigation().state === "loading";
  const mark = fresh.size > 0 ? String(fresh.size) : alarm;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the forms within.
    <div
      data-open={isOpen || undefined}
      onKeyDown={sendOrLeave}
      className="group/page px-4 pt-3.5 pb-16 tablet:px-8.5 tablet:pt-5 desktop:px-8 desktop:pb-6 desktop:data-[open]:grid desktop:data-[open]:min-h-dvh desktop:data-[open]:grid-cols-[328px_minmax(0,1fr)] desktop:data-[open]:grid-rows-[auto_auto_1fr] desktop:data-[open]:p-0 desktop:data-[open]:pl-6"
    >
      <title>{`${mark ? `(${mark}) ` : ""}${title} · Southbridge`}</title>
      <Head {...props} />
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-2 max-desktop:group-data-[open]/page:hidden desktop:group-data-[open]/page:mt-0 desktop:group-data-[open]/page:mr-4">
        <ListSearch {...props} />
        <div className="contents desktop:group-data-[open]/page:hidden">{props.afterFilters}</div>
        <div className="ml-auto flex gap-2 empty:hidden desktop:group-data-[open]/page:hidden">
          <div className="contents max-tablet:hidden">
            {hasKeys && (
              <Shortcuts onShowNew={list.waiting > 0 ? list.show : undefined} onEscape={leave} />
            )}
            {props.tools}
          </div>
          <Export {...props} />
        </div>
      </div>
      <div className="desktop:group-data-[open]/page:hidden max-desktop:group-data-[open]/page:hidden">
        <ListTabs {...props} />
      </div>
      <p className="sr-only" role="status">
        {fresh.size > 0 && `${fresh.size} new in ${title}`}
      </p>
      <SelectionProvider value={selection}>
        <div className="max-desktop:group-data-[open]/page:hidden desktop:group-data-[open]/page:col-1 desktop:group-data-[open]/page:row-3 desktop:group-data-[open]/page:min-w-0 desktop:group-data-[open]/page:[&>section]:rounded-r-none desktop:group-data-[open]/page:[&>section]:border-r-0">
          <TableFrame label={caption} isBusy={isLoading} ref={frame} onLeave={list.onLeave}>
            {list.rows.length > 0 ? (
              <>
                <NewStrip {...list} />
                <DeskTable
                  label={caption}
                  columns={props.columns}
                  rows={list.rows}
                  gone={list.gone}
                  fresh={fresh}
                  open={open}
                  hasStrip
                  hasKeys={hasKeys}
                  {...(props.scrolls && { scrolls: true })}
                  {...(props.linkOf && { linkOf: withSearch(props.linkOf, beside ? search : "") })}
                  {...(selects && {
                    selection: {
                      ticked: selection.ticked,
                      onChange: selection.change,
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
              {selection.ticked.size === 0 && <ListPager {...props} />}
              {selects?.bar}
            </TableFoot>
          </TableFrame>
          {props.children}
        </div>
        {beside}
      </SelectionProvider>
    </div>
  );
}

const withSearch =
  <Row,>(linkOf: (row: Row) => string, search: string) =>
  (row: Row) =>
    linkOf(row) + search;

type Part = Omit<ListPageProps<ListRow>, "columns" | "linkOf" | "selects">;

/** On a phone an open record is a page of its own, and the title is for screen readers. */
function Head({ title, line, actions, add, ...props }: Part) {
  const hasActions = Boolean(actions || add);
  return (
    <header className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-desktop:group-data-[open]/page:m-0 desktop:group-data-[open]/page:mt-5 desktop:group-data-[open]/page:mr-4 desktop:group-data-[open]/page:mb-3 desktop:group-data-[open]/page:flex-nowrap desktop:group-data-[open]/page:items-center [&_.button]:-my-1">
      <h1 className="wide text-[1.625rem] leading-[30px] max-desktop:group-data-[open]/page:sr-only tablet:text-[1.875rem] tablet:leading-8.5 desktop:group-data-[open]/page:text-[1.375rem]">
        {title}
      </h1>
      <div
        data-below={hasActions || undefined}
        className="max-desktop:group-data-[open]/page:hidden max-tablet:data-[below]:order-1 max-tablet:data-[below]:basis-full desktop:group-data-[open]/page:sr-only [&>p]:m-0"
      >
        <LiveLine>{line}</LiveLine>
      </div>
      <div className="ml-auto min-w-0 max-desktop:hidden desktop:not-group-data-[open]/page:hidden">
        <PartChoice {...props} />
      </div>
      {hasActions && (
        <div className="ml-auto flex flex-wrap items-center gap-2 group-data-[open]/page:hidden">
          {add && (
            <ButtonLink variant="copper" size={38} href={add.to}>
              <Icon name="plus" />
              {add.label}
            </ButtonLink>
          )}
          {actions}
        </div>
      )}
    </header>
  );
}

function Export({ csv, query }: Pick<Part, "csv" | "query">) {
  const isAllowed = useMay("exports");
  if (!csv || !isAllowed) return null;
  return (
    <div className="max-tablet:[&>a]:min-h-11 max-tablet:[&>a]:w-11 max-tablet:[&>a]:px-0">
      <ButtonLink variant="outline" size={38} href={listHref(csv, query)} download>
        <Icon name="download" />
        <span className="max-tablet:sr-only">Export</span>
      </ButtonLink>
    </div>
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
