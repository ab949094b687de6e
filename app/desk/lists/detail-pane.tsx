import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

interface PaneProps {
  /** The list's address; its search is kept. */
  list: string;
  title: string;
  above?: ReactNode;
  below?: ReactNode;
  /** Opposite the name, such as ways to call. */
  actions?: ReactNode;
  /** Where it stands in its list, and the ways to its neighbours. */
  place?: ReactNode;
  children?: ReactNode;
}

/** One row of a list with everything that is known of it, beside its list. */
export function DetailPane({ list, title, above, below, actions, place, children }: PaneProps) {
  const { search } = useLocation();
  return (
    <article className="detail-pane" aria-labelledby="record-name">
      <header>
        <div className="pane-strip">
          <p className="text-ink-soft">{above}</p>
          {place}
          <Link to={`${list}${search}`} aria-label="Close" data-close preventScrollReset>
            <Icon name="close" />
            <kbd className="key no-script:hidden">Esc</kbd>
          </Link>
        </div>
        <div className="pane-name">
          <div>
            <h2 id="record-name">{title}</h2>
            {below && <p>{below}</p>}
          </div>
          {actions}
        </div>
      </header>
      {children}
    </article>
  );
}

/** In place of what was deleted. The list stays beside it: somebody may be at work there. */
export function GonePane({ list, what }: { list: string; what: string }) {
  return (
    <DetailPane
      list={list}
      title="Not here any more"
      below={`This ${what} is not here any more, or never was.`}
    />
  );
}

type FactProps = { label: string; isLong?: boolean; children: ReactNode };

/** A line in the `<dl>` of a pane. */
export function Fact({ label, isLong, children }: FactProps) {
  return (
    <div data-long={isLong || undefined}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The way to a row's pane; on the list itself, with the list as it is narrowed. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isOnList = pathname.startsWith(to.slice(0, to.lastIndexOf("/")));
  return (
    <Link to={{ pathname: to, search: isOnList ? search : "" }} preventScrollReset>
      {children}
    </Link>
  );
}

/** In full when one points at it. */
export function ShortTime({ short, full }: { short: string; full: string }) {
  return (
    <time className="whitespace-nowrap" title={full}>
      {short}
    </time>
  );
}
