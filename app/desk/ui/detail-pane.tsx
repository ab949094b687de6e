import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Icon } from "#app/ui/icon.tsx";

interface PaneProps {
  /** The list's address; its search is kept. */
  list: string;
  title: string;
  above?: ReactNode;
  below?: ReactNode;
  /** Opposite the name, such as ways to call. */
  actions?: ReactNode;
  /** The row's position in its list, and links to its neighbours. */
  place?: ReactNode;
  children?: ReactNode;
}

/** One row of a list with all its details, in a large window beside the list. */
export function DetailPane({ list, title, above, below, actions, place, children }: PaneProps) {
  return (
    <article
      aria-labelledby="record-name"
      className="@container/pane min-w-0 border border-l-3 border-line border-l-board bg-card px-4 pb-8 tablet:px-8 desktop:sticky desktop:top-0 desktop:[grid-area:1/2/-1] desktop:h-dvh desktop:overflow-y-auto desktop:overscroll-contain desktop:border-y-0 desktop:border-r-0 [&>[role=alert]]:mt-4 [&_h3]:text-body [&_h3]:font-strong [&_h3]:[font-stretch:106%]"
    >
      <header className="wrap-anywhere">
        <div className="flex min-h-13 items-center gap-x-2 gap-y-1">
          <p className="min-w-0 flex-auto text-ink-soft">{above}</p>
          {place}
          <PaneLink to={list} label="Close" icon="close" keyHint="Esc" />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
          <div className="min-w-0 flex-[1_1_240px]">
            <h2 id="record-name" className="text-figure font-bold [font-stretch:108%]">
              {title}
            </h2>
            {below && <p>{below}</p>}
          </div>
          {actions}
        </div>
      </header>
      {children}
    </article>
  );
}

type PaneLinkProps = { to: string; label: string; icon: IconName; keyHint: string };

/** A way out of the pane, or to a neighbour, with its key; the list's search is kept. */
export function PaneLink({ to, label, icon, keyHint }: PaneLinkProps) {
  return (
    <Link
      to={to + listSearch(useLocation().search)}
      preventScrollReset
      className="inline-flex h-10 min-w-10 items-center justify-center gap-2 rounded-control no-underline hover:bg-tint"
    >
      <Icon name={icon} />
      <span className="sr-only">{label} </span>
      <KeyHint>{keyHint}</KeyHint>
    </Link>
  );
}

/** The part of an address that belongs to a list, and not to the record that is open beside it. */
export function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("compare");
  return params.size > 0 ? `?${params}` : "";
}

/** In place of a deleted row. The list stays beside it: it may be in use. */
export function GonePane({ list, what }: { list: string; what: string }) {
  const below = `This ${what} was deleted or does not exist.`;
  return <DetailPane list={list} title="No longer available" below={below} />;
}

/** Facts with a line each. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-5 mb-6 border-t border-line [&_a]:decoration-(--faint) [&_a]:underline-offset-4">
      {children}
    </dl>
  );
}

type FactProps = { label: string; isLong?: boolean; children: ReactNode };

/** A line of `<FactList>`. */
export function Fact({ label, isLong, children }: FactProps) {
  return (
    <div
      data-long={isLong || undefined}
      className="group grid grid-cols-[112px_minmax(0,1fr)] border-b border-line py-2 data-[long]:block"
    >
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere group-data-[long]:mt-2 group-data-[long]:text-body group-data-[long]:whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  );
}

/** A line for each fact that has a value, by its label. */
export function Facts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return Object.entries(of).map(
    ([label, value]) =>
      value && (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ),
  );
}

/** The full time is its tip. */
export function ShortTime({ short, full }: { short: string; full: string }) {
  return (
    <time className="whitespace-nowrap" title={full}>
      {short}
    </time>
  );
}
