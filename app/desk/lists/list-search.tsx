import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Button } from "react-aria-components";
import { Link, useNavigate, useNavigation } from "react-router";
import { MenuButton, PopoverButton } from "#app/desk/ui/floating.tsx";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
import { columnSorts } from "#app/domain/records/record-query.ts";
import { formatDay, formatWeekday } from "#app/lib/dates.ts";
import { capitalize } from "#app/lib/format.ts";
import {
  isUsual,
  type ListNarrowing,
  type ListOrder,
  listHref,
} from "#app/platform/lists/list-query.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Option = { id: string; label: string };

/** The pause in typing after which the list is requested, in milliseconds. */
const pauseMs = 250;

interface Choice {
  label: string;
  /** The word for no filter. */
  any: string;
  options: readonly Option[];
}

interface ListSearchProps {
  path: string;
  query: ListNarrowing;
  search: { label: string; placeholder: string };
  /** Filters by their names in the address. */
  choices?: readonly (Choice & { name: string })[];
  /** The filter that is chosen by tabs. */
  tabs?: { name: string };
  /** The label of the list's days, such as "Received". */
  days?: string;
  /** The orders in which it can be, the usual one first. */
  orders?: readonly { id: ListOrder; label: string }[];
}

/**
 * Words, days and filters: all of it is in the address. In a small window the filters are in a
 * sheet, with the order; in a large one the heads of the columns choose that.
 */
export function ListSearch(props: ListSearchProps) {
  const { query, search, choices = [], days, orders: [usual, ...orders] = [] } = props;
  const narrow = useNarrowing(props);
  const count = countSet(props);
  const dayChip = days && (
    <Chip
      label={days}
      chosen={formatDays(query)}
      onClear={() => narrow({ from: undefined, to: undefined })}
    >
      <Days query={query} narrow={narrow} />
    </Chip>
  );
  const chipOf = (
    { label, any, options }: Choice,
    value = none,
    onChange: (id: string) => void,
  ) => (
    <Chip
      key={label}
      label={label}
      chosen={options.find(({ id }) => id === value)?.label}
      onClear={() => onChange(none)}
      menu={{ options: [{ id: none, label: any }, ...options], value, onChange }}
    />
  );
  const chips = choices.map(({ name, ...choice }) =>
    chipOf(choice, query.filters[name], (id) =>
      narrow({ filters: { [name]: id === none ? undefined : id } }),
    ),
  );
  const clear = (
    <Link className="staff-link justify-self-start" to={clearedHref(props)}>
      Clear
    </Link>
  );
  return (
    <>
      <search className="relative min-w-0 flex-[1_1_120px] tablet:flex-[1_1_180px] desktop:max-w-68 desktop:group-data-[open]/page:max-w-none">
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center [&_.icon]:w-4.5">
          <Icon name="search" />
        </span>
        <Follower
          className="input-box min-h-9.5 w-full pr-3 pl-10 text-small text-ellipsis placeholder:text-quiet max-tablet:min-h-11 max-tablet:text-body"
          type="search"
          aria-label={search.label}
          maxLength={200}
          placeholder={search.placeholder}
          value={query.search}
          onFollow={(text) => narrow({ search: text.trim() }, pauseMs)}
        />
      </search>
      {(choices.length > 0 || days) && (
        <div className="desktop:hidden">
          <PopoverButton
            title="Filter"
            placement="bottom end"
            trigger={
              <Button className={listTool} data-set={count > 0 || undefined}>
                <Icon name="filter" />
                Filter{count > 0 && <span>{count}</span>}
              </Button>
            }
          >
            <div className="grid gap-2 tablet:w-80">
              {dayChip}
              {chips}
              {usual &&
                chipOf(
                  { label: "Order", any: usual.label, options: orders },
                  isUsual(query.sort) ? none : query.sort,
                  (id) => narrow({ sort: orders.find((one) => one.id === id)?.id ?? "newest" }),
                )}
              {count > 0 && clear}
            </div>
          </PopoverButton>
        </div>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2 empty:hidden max-desktop:hidden desktop:group-data-[open]/page:hidden">
        {dayChip}
        {chips}
        {count > 1 && clear}
      </div>
    </>
  );
}

/** The choice of no filter; in the address it is left out. */
const none = "any";

type Narrow = (change: Partial<ListNarrowing>, afterMs?: number) => void;

/** Goes to the list's address with changes of it; what is typed waits for a pause. */
function useNarrowing({ path, query }: ListSearchProps): Narrow {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isIdle = useNavigation().state === "idle";
  // With changes whose list has not arrived yet.
  const wanted = useRef(query);
  useEffect(() => {
    if (isIdle && timer.current === undefined) wanted.current = query;
  }, [query, isIdle]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (change, afterMs = 0) => {
    const { current: before } = wanted;
    wanted.current = { ...before, ...change, filters: { ...before.filters, ...change.filters } };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      navigate(listHref(path, wanted.current), { replace: true, preventScrollReset: true });
    }, afterMs);
  };
}

/** The list without search words and filters; its tab stays. */
function clearedHref({ path, query: { filters }, tabs }: ListSearchProps): string {
  return listHref(path, { filters: tabs && { [tabs.name]: filters[tabs.name] } });
}

function countSet({ query: { from, to, filters }, tabs }: ListSearchProps): number {
  const { [tabs?.name ?? ""]: _tab, ...others } = filters;
  return [from || to, ...Object.values(others)].filter(Boolean).length;
}

/** @param usual in words @param hasColumns whether it can be in the order of a column */
export function orderOptions(
  usual: string,
  hasColumns: boolean,
): { id: ListOrder; label: string }[] {
  const byColumn = columnSorts.map((id) => ({ id, label: `By ${id}` }));
  return [
    { id: "newest", label: usual },
    { id: "oldest", label: "Oldest first" },
    ...(hasColumns ? byColumn : []),
  ];
}

/** "since 21 Oct", "until 21 Oct", "21 Oct to 3 Nov"; undefined for all days. */
function formatDays({ from, to }: ListNarrowing): string | undefined {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `since ${formatDay(from)}`;
  return to && `until ${formatDay(to)}`;
}

interface ChipProps {
  label: string;
  chosen: string | undefined;
  onClear(): void;
  /** The button's menu; without one it opens the children. */
  menu?: Pick<ComponentProps<typeof MenuButton>, "options" | "value" | "onChange">;
  children?: ReactNode;
}

/** A filter, and a button that takes it out. */
function Chip({ label, chosen, onClear, menu, children }: ChipProps) {
  const trigger = (
    <Button className="flex min-h-9.5 flex-1 cursor-pointer items-center gap-2 rounded-control px-3 whitespace-nowrap group-data-[set]:pr-0">
      <span className="group-data-[set]:text-ink-soft">{label}</span>
      {chosen ? (
        <strong className="max-w-45 truncate font-medium">{chosen}</strong>
      ) : (
        <span className="max-desktop:ml-auto">
          <Icon name="chevron-down" />
        </span>
      )}
    </Button>
  );
  return (
    <div
      data-set={chosen && ""}
      className="group flex items-center rounded-control bg-card shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-tint data-[set]:bg-tint data-[set]:shadow-[inset_0_0_0_1px_var(--color-ticked-line)] max-tablet:min-h-11 [&_.icon]:w-4"
    >
      {menu ? (
        <MenuButton {...{ label, trigger }} {...menu} />
      ) : (
        <PopoverButton title={label} trigger={trigger}>
          {children}
        </PopoverButton>
      )}
      {chosen && (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          className="icon-button h-9.5 w-8 cursor-pointer"
          onClick={onClear}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function Days({ query, narrow }: { query: ListNarrowing; narrow: Narrow }) {
  const isReversed = daysAreReversed(query);
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["from", "to"] as const).map((name) => (
        <div key={name} className="grid gap-1 text-note">
          <span aria-hidden="true">
            {capitalize(name)}
            {query[name] && `: ${formatWeekday(query[name])}`}
          </span>
          <Follower
            className="small-field min-h-9.5 max-tablet:min-h-11"
            type="date"
            aria-label={capitalize(name)}
            value={query[name] ?? ""}
            aria-invalid={isReversed || undefined}
            onFollow={(day) => narrow({ [name]: day || undefined })}
          />
        </div>
      ))}
      {isReversed && (
        <p className="error-line col-span-2" role="alert">
          {reversedDays}
        </p>
      )}
    </div>
  );
}

const reversedDays = "“From” is later than “To”. Choose an earlier “From”.";

/** Plain days are in the order of their letters. */
const daysAreReversed = ({ from, to }: ListNarrowing) => Boolean(from && to && from > to);

type FollowerProps = ComponentProps<"input"> & { value: string; onFollow(text: string): void };

/**
 * An input that follows the address when that changes by itself (Clear, Back), and never overwrites
 * text while it is being typed.
 */
function Follower({ value, onFollow, ...rest }: FollowerProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <input
      {...rest}
      ref={input}
      defaultValue={value}
      onChange={({ target }) => onFollow(target.value)}
    />
  );
}

export interface EmptyListProps extends ListSearchProps {
  /** The words of the empty list while nothing is searched for. */
  empty: { title: string; text: ReactNode };
  /** The link out of a query that finds nothing: "Show all partners". */
  showAll: string;
}

/** In place of a list's table. The link first clears words and filters, then leaves the tab. */
export function EmptyList({ empty, showAll, ...props }: EmptyListProps) {
  const { path, query } = props;
  const cleared = clearedHref(props);
  const all = <Link to={cleared}>{showAll}</Link>;
  if (daysAreReversed(query)) {
    return (
      <EmptyState title="Nothing can be found between these days">
        {reversedDays} {all}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={query.search ? `Nothing found for “${query.search}”` : empty.title}>
      {query.search ? "Partial words match too." : empty.text}{" "}
      {listHref(path, { ...query, sort: "newest" }) !== cleared && all}
    </EmptyState>
  );
}
