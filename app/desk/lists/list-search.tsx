import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { Link, useNavigate } from "react-router";
import { daysAreReversed, formatDays, reversedDays } from "#app/desk/lists/days.ts";
import { listTool } from "#app/desk/lists/shortcuts.tsx";
import { MenuButton } from "#app/desk/ui/menu.tsx";
import { PopoverButton } from "#app/desk/ui/popover.tsx";
import { Select } from "#app/desk/ui/select.tsx";
import { isUsual, type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The pause in typing after which the list is requested, in milliseconds. */
const pauseMs = 250;

/** A filter by its name in the address. */
interface ListChoice {
  name: string;
  label: string;
  /** The word for no filter. */
  any: string;
  options: readonly { value: string; label: string }[];
}

export interface ListSearchProps {
  path: string;
  query: ListNarrowing;
  /** Left out where nothing is found by words. */
  search?: { label: string; placeholder: string };
  choices?: readonly ListChoice[];
  /** The filter that is chosen by tabs. */
  tabs?: { name: string };
  /** Whether it can be narrowed to some days; or what they are days of, if not of receipt. */
  hasDays?: boolean | string;
  /** Its usual order in words, if it can be in another. */
  order?: string;
}

type Change = Partial<Omit<ListNarrowing, "filters">> & { filters?: ListNarrowing["filters"] };
type Narrow = (change: Change, afterMs?: number) => void;

/** Words, days and filters: all of it is in the address. */
export function ListSearch(props: ListSearchProps) {
  const { query, search, choices = [], hasDays } = props;
  const narrow = useNarrowing(props);
  return (
    <>
      {search && (
        <search className="relative min-w-0 flex-[1_1_120px] tablet:flex-[1_1_180px] desktop:max-w-68 desktop:group-data-[open]/page:max-w-none">
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center [&_.icon]:w-4.5">
            <Icon name="search" />
          </span>
          <Follower
            className="input-box min-h-9.5 w-full pt-[3px] pr-3 pl-10 text-[0.9375rem] text-ellipsis placeholder:text-quiet max-tablet:min-h-11 max-tablet:text-[1rem]"
            type="search"
            aria-label={search.label}
            maxLength={200}
            placeholder={search.placeholder}
            value={query.search}
            onFollow={(text) => narrow({ search: text.trim() }, pauseMs)}
          />
        </search>
      )}
      {(choices.length > 0 || hasDays) && (
        <>
          <FilterSheet {...props} narrow={narrow} />
          <FilterChips {...props} narrow={narrow} />
        </>
      )}
    </>
  );
}

/** Goes to the list's address with changes of it; what is typed waits for a pause. */
function useNarrowing({ path, query }: ListSearchProps): Narrow {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // With changes whose list has not arrived yet.
  const wanted = useRef(query);
  useEffect(() => {
    wanted.current = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (change, afterMs = 0) => {
    const { current: before } = wanted;
    const filters = { ...before.filters, ...change.filters };
    wanted.current = { ...before, ...change, filters };
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => navigate(listHref(path, wanted.current), { replace: true, preventScrollReset: true }),
      afterMs,
    );
  };
}

/** The list without search words and filters; its tab stays. */
export function clearedHref({ path, query: { filters }, tabs }: ListSearchProps): string {
  return listHref(path, { filters: tabs && { [tabs.name]: filters[tabs.name] } });
}

type PartProps = ListSearchProps & { narrow: Narrow };

function countSet({ query, tabs }: ListSearchProps): number {
  const { [tabs?.name ?? ""]: _tab, ...others } = query.filters;
  return [query.from || query.to, ...Object.values(others)].filter(Boolean).length;
}

/** In a large window each filter is a control of its own. */
function FilterChips(props: PartProps) {
  const { path, query, choices = [], hasDays, narrow } = props;
  const { filters } = query;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-desktop:hidden desktop:group-data-[open]/page:hidden">
      {hasDays && (
        <Chip
          label={daysLabel(props)}
          chosen={formatDays(query)}
          clear={listHref(path, { ...query, from: undefined, to: undefined })}
          any="Any day"
        >
          {(button) => (
            <PopoverButton title={daysLabel(props)} label="" trigger={button}>
              <Days {...props} />
            </PopoverButton>
          )}
        </Chip>
      )}
      {choices.map(({ name, label, any, options }) => (
        <Chip
          key={name}
          label={label}
          chosen={options.find(({ value }) => value === filters[name])?.label}
          clear={listHref(path, { ...query, filters: { ...filters, [name]: undefined } })}
          any={`Any ${label.toLowerCase()}`}
        >
          {(button) => (
            <MenuButton
              title={label}
              label=""
              trigger={button}
              items={menuOf({ any, options })}
              current={filters[name] ?? none}
              onAction={(id) => narrow({ filters: { [name]: wordOf(id) } })}
            />
          )}
        </Chip>
      ))}
      {countSet(props) > 1 && (
        <Link className="staff-link" to={clearedHref(props)}>
          Clear
        </Link>
      )}
    </div>
  );
}

/** In the address it is left out. */
const none = "any";
const wordOf = (id: string) => (id === none ? undefined : id);
const menuOf = ({ any, options }: Pick<ListChoice, "any" | "options">) => [
  { id: none, label: any },
  ...options.map(({ value, label }) => ({ id: value, label })),
];

interface ChipProps {
  label: string;
  chosen: string | undefined;
  /** The list without this filter, and the name of the link to it. */
  clear: string;
  any: string;
  children(button: ReactNode): ReactNode;
}

/** A filter: its name and its value. */
function Chip({ label, chosen, clear, any, children }: ChipProps) {
  return (
    <div
      data-set={chosen ? "" : undefined}
      className="flex items-center rounded-control bg-card shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-tint data-[set]:bg-tint data-[set]:shadow-[inset_0_0_0_1px_var(--color-ticked-line)] [&_.icon]:w-4"
    >
      {children(
        <Button
          data-set={chosen ? "" : undefined}
          className="flex min-h-9.5 cursor-pointer items-center gap-2 rounded-control px-3 pt-[3px] whitespace-nowrap data-[set]:pr-0"
        >
          <span className={chosen && "text-ink-soft"}>{label}</span>
          {chosen ? (
            <strong className="max-w-45 truncate font-medium">{chosen}</strong>
          ) : (
            <span className="-mt-[3px]">
              <Icon name="chevron-down" />
            </span>
          )}
        </Button>,
      )}
      {chosen && (
        <Link to={clear} aria-label={any} preventScrollReset className="icon-button h-9.5 w-8">
          <Icon name="close" />
        </Link>
      )}
    </div>
  );
}

/** In a small window all filters are in a sheet. */
function FilterSheet(props: PartProps) {
  const { query, choices = [], hasDays, order, narrow } = props;
  const count = countSet(props);
  return (
    <div className="desktop:hidden">
      <PopoverButton
        title="Filter"
        label=""
        placement="bottom end"
        trigger={
          <Button className={listTool} data-set={count > 0 || undefined}>
            <Icon name="filter" />
            Filter{count > 0 && <span>{count}</span>}
          </Button>
        }
      >
        <div className="grid gap-4 tablet:w-80">
          {hasDays && (
            <fieldset>
              <legend className="mb-1 text-[0.875rem] font-medium">{daysLabel(props)}</legend>
              <Days {...props} />
            </fieldset>
          )}
          {choices.map(({ name, label, any, options }) => (
            <Select
              key={name}
              label={label}
              options={menuOf({ any, options })}
              value={query.filters[name] ?? none}
              onChange={(id) => narrow({ filters: { [name]: wordOf(id) } })}
            />
          ))}
          {order && (
            <Select
              label="Order"
              options={ordersOf(query, order)}
              value={isUsual(query.sort) ? "newest" : query.sort}
              onChange={(sort) => narrow({ sort: sort as ListNarrowing["sort"] })}
            />
          )}
          {count > 0 && (
            <Link className="staff-link justify-self-start" to={clearedHref(props)}>
              Clear
            </Link>
          )}
        </div>
      </PopoverButton>
    </div>
  );
}

/** A search has no order by name. */
function ordersOf({ search }: ListNarrowing, usual: string) {
  const byName = { id: "name", label: "By name" };
  return [
    { id: "newest", label: usual },
    { id: "oldest", label: "Oldest first" },
    ...(search ? [] : [byName]),
  ];
}

const daysLabel = ({ hasDays }: ListSearchProps) =>
  typeof hasDays === "string" ? hasDays : "Received";

const days = [
  { name: "from", label: "From" },
  { name: "to", label: "To" },
] as const;

function Days({ query, narrow }: PartProps) {
  const isReversed = daysAreReversed(query);
  return (
    <div className="grid grid-cols-2 gap-3">
      {days.map(({ name, label }) => (
        <div key={name} className="grid gap-1 text-[0.875rem]">
          <span aria-hidden="true">{label}</span>
          <Follower
            className="small-field min-h-9.5 max-tablet:min-h-11"
            type="date"
            aria-label={label}
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

type FollowerProps = Omit<ComponentProps<"input">, "value"> & {
  value: string;
  onFollow(text: string): void;
};

/**
 * An input that follows the address when that changes by itself (Clear, Back), and never overwrites
 * text while it is being typed.
 */
function Follower({ value, onFollow, ...rest }: FollowerProps) {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value === followed) return;
    setFollowed(value);
    if (document.activeElement !== input.current) setText(value);
  }, [value, followed]);
  return (
    <input
      {...rest}
      ref={input}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onFollow(target.value);
      }}
    />
  );
}
