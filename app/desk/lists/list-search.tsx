import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { daysAreReversed, formatDays, reversedDays } from "#app/desk/lists/days.ts";
import { isUsual, type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

/** How long typing has to rest before the list is asked for, in milliseconds. */
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
  /** How it is ordered by itself, in words, if it can be in another order. */
  order?: string;
}

/** Words, days, choices and the order: all of it is in the address. */
export function ListSearch(props: ListSearchProps) {
  const { path, query, choices = [], hasDays } = props;
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form, target } = event;
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(paramsOf(form), { action: path, replace: true, preventScrollReset: true }),
      isTyping ? pauseMs : 0,
    );
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // What no field of the form says stays as the address has it.
  const kept = Object.entries(query.filters).filter(
    ([name, value]) => value && !choices.some((choice) => choice.name === name),
  );
  return (
    <Form className="list-search" role="search" action={path} onChange={follow} onSubmit={follow}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.search && <SearchBox {...props} search={props.search} />}
      {(choices.length > 0 || hasDays) && <Filters {...props} />}
    </Form>
  );
}

const days = [
  { name: "from", label: "From" },
  { name: "to", label: "To" },
] as const;

/** The list without what was searched and set; its tab stays. */
export function clearedHref({ path, query: { filters }, tabs }: ListSearchProps): string {
  return listHref(path, { filters: tabs && { [tabs.name]: filters[tabs.name] } });
}

/** Beside the search in a large window; in a small one a sheet that Filter opens. */
function Filters(props: ListSearchProps) {
  const { path, query, choices = [], tabs, hasDays, order } = props;
  const { [tabs?.name ?? ""]: _tab, ...others } = query.filters;
  const count = [query.from || query.to, ...Object.values(others)].filter(Boolean).length;
  const without = (name: string) =>
    listHref(path, { ...query, filters: { ...query.filters, [name]: undefined } });
  return (
    <>
      <button
        className="list-tool desktop:hidden"
        type="button"
        popoverTarget="list-filters"
        data-set={count > 0 || undefined}
      >
        <Icon name="filter" />
        Filter{count > 0 && <span>{count}</span>}
      </button>
      <div className="list-filters" id="list-filters" popover="auto">
        {hasDays && <Days {...props} />}
        {choices.map((choice) => (
          <Choice
            key={choice.name}
            {...choice}
            value={query.filters[choice.name] ?? ""}
            clear={without(choice.name)}
          />
        ))}
        {order && (
          <div className="desktop:hidden">
            <Choice {...orderChoice(query, order)} value={isUsual(query.sort) ? "" : query.sort} />
          </div>
        )}
        <button className="button script:hidden" type="submit" data-variant="green" data-size="38">
          Show
        </button>
        {count > 0 && (
          <Link className="staff-link" data-only={count === 1 || undefined} to={clearedHref(props)}>
            Clear
          </Link>
        )}
      </div>
    </>
  );
}

function Days({ path, query, hasDays }: ListSearchProps) {
  const said = formatDays(query);
  const without = listHref(path, { ...query, from: undefined, to: undefined });
  const isReversed = daysAreReversed(query);
  return (
    <div className="filter-chip" data-set={said && ""}>
      <details name="list-filter" open={isReversed || undefined}>
        <summary className="no-marker">
          <span>{hasDays === true ? "Received" : hasDays}</span>
          {said && <strong>{said}</strong>}
          {!said && <Icon name="chevron-down" />}
        </summary>
        <div>
          {days.map(({ name, label }) => (
            <div key={name}>
              <label htmlFor={`list-${name}`}>{label}</label>
              <Follower
                id={`list-${name}`}
                name={name}
                type="date"
                value={query[name] ?? ""}
                aria-invalid={isReversed || undefined}
                aria-describedby={isReversed ? "list-days-error" : undefined}
              />
            </div>
          ))}
          {isReversed && (
            <p className="error-line" id="list-days-error" role="alert">
              {reversedDays}
            </p>
          )}
        </div>
      </details>
      {said && <Without to={without} what="day" />}
    </div>
  );
}

function Without({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} aria-label={`Any ${what}`} preventScrollReset>
      <Icon name="close" />
    </Link>
  );
}

/** What is searched has no order by name. */
function orderChoice({ search }: ListNarrowing, usual: string): ListChoice {
  const oldest = { value: "oldest", label: "Oldest first" };
  const byName = { value: "name", label: "By name" };
  const options = search ? [oldest] : [oldest, byName];
  return { name: "sort", label: "Order", any: usual, options };
}

type ChoiceProps = ListChoice & { value: string; clear?: string };

/** The select lies over its chip, which shows its name and what is chosen. */
function Choice({ name, label, any, value, options, clear }: ChoiceProps) {
  const id = `list-${name}`;
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="filter-chip" data-set={chosen && ""}>
      <label htmlFor={id}>{label}</label>
      {chosen && <strong aria-hidden="true">{chosen.label}</strong>}
      {/* The key puts in the value of another address. */}
      <select id={id} name={name} key={value} defaultValue={value}>
        <Options of={[["", any], ...options.map(({ value, label }) => [value, label] as const)]} />
      </select>
      {chosen && clear ? (
        <Without to={clear} what={label.toLowerCase()} />
      ) : (
        <Icon name="chevron-down" />
      )}
    </div>
  );
}

function SearchBox({
  query,
  search: { label, placeholder },
}: Required<Pick<ListSearchProps, "query" | "search">>) {
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor="list-search">
        {label}
      </label>
      <Follower
        id="list-search"
        name="q"
        type="search"
        value={query.search}
        maxLength={200}
        placeholder={placeholder}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </div>
  );
}

/**
 * An input that follows the address when that changes by itself (Clear, Back), and never writes
 * over what somebody is typing: the address then only comes after what is typed.
 */
function Follower({ value, ...rest }: { value: string } & Omit<ComponentProps<"input">, "value">) {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value === followed) return;
    setFollowed(value);
    if (document.activeElement !== input.current) setText(value);
  }, [value, followed]);
  return (
    <input ref={input} value={text} onChange={({ target }) => setText(target.value)} {...rest} />
  );
}

/** The fields that are filled in. */
function paramsOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") params.set(name, value);
  }
  return params;
}
