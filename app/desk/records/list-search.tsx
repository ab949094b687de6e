import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { Form, href, Link, useSubmit } from "react-router";
import { recordsHref } from "#app/desk/records/list-links.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { allRecords, nobody, type RecordQuery } from "#app/domain/records/record-query.ts";
import { Icon } from "#app/ui/icon.tsx";

/** While somebody types, the list is asked for after so long a pause, in milliseconds. */
const pauseMs = 250;

interface ListSearchProps {
  kind: RecordKindDescription;
  filter: RecordQuery;
  staff: readonly { id: string; name: string }[];
  me: string;
}

/** What narrows the list: words, days, who looks after it, and the order. All of it is in the address. */
export function ListSearch({ kind, filter, staff, me }: ListSearchProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (form: HTMLFormElement, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      submit(said(form), {
        action: href("/admin/:records", { records: kind.slug }),
        replace: true,
        preventScrollReset: true,
      });
    }, afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const isTyping = target instanceof HTMLInputElement && target.type === "search";
    follow(currentTarget, isTyping ? pauseMs : 0);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    follow(event.currentTarget, 0);
  };
  const narrowing = [filter.from, filter.to, filter.filters.assignee].filter(Boolean).length;

  return (
    <Form
      className="list-search"
      role="search"
      action={href("/admin/:records", { records: kind.slug })}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {filter.filters.status && <input type="hidden" name="status" value={filter.filters.status} />}
      <SearchBox kind={kind} typed={filter.search} />
      <details open={narrowing > 0}>
        <summary className="list-tool">
          <Icon name="filter" />
          Filter{narrowing > 0 && <span>{narrowing}</span>}
        </summary>
        <div className="list-filters">
          <div>
            <label htmlFor="list-from">From</label>
            <Follower id="list-from" name="from" type="date" value={filter.from ?? ""} />
          </div>
          <div>
            <label htmlFor="list-to">To</label>
            <Follower id="list-to" name="to" type="date" value={filter.to ?? ""} />
          </div>
          <div>
            <label htmlFor="list-with">With</label>
            <select
              id="list-with"
              name="assignee"
              key={filter.filters.assignee}
              defaultValue={filter.filters.assignee ?? ""}
            >
              <option value="">anybody or nobody</option>
              <option value={me}>me</option>
              <option value={nobody}>nobody</option>
              {staff
                .filter(({ id }) => id !== me)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          </div>
          <div>
            <label htmlFor="list-order">Order</label>
            <select id="list-order" name="sort" key={filter.sort} defaultValue={filter.sort}>
              {sorts
                .filter((sort) => sort !== "name" || !filter.search)
                .map((sort) => (
                  <option key={sort} value={sort}>
                    {orders[sort]}
                  </option>
                ))}
            </select>
          </div>
          <div>
            <button className="button" type="submit" data-variant="green" data-size="34">
              Show
            </button>
            <Link
              to={recordsHref(kind, { ...allRecords, filters: { status: filter.filters.status } })}
            >
              Clear
            </Link>
          </div>
        </div>
      </details>
    </Form>
  );
}

const orders = { newest: "newest first", oldest: "oldest first", name: "by name" };

const sorts = ["newest", "oldest", "name"] as const;

function SearchBox({ kind, typed }: { kind: RecordKindDescription; typed: string }) {
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor="list-search">
        Search {kind.many}
      </label>
      <Follower
        id="list-search"
        name="q"
        type="search"
        value={typed}
        maxLength={200}
        placeholder={kind.searchHint}
        aria-keyshortcuts="/"
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

/** What the form says, without what says nothing. */
function said(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || value === "") continue;
    if (name === "sort" && value === "newest") continue;
    params.set(name, value);
  }
  return params;
}
