import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NumberWords } from "#app/desk/dashboard/numbers/number-words.server.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  title: string;
  /** The list that is counted. */
  all: { label: string; to: string };
  children: ReactNode;
}

/** Frames a chart, with a link to the list that it counts. */
export function Panel({ title, all, children }: Props) {
  return (
    <section
      className="relative flex min-w-0 flex-col rounded-control border border-line bg-card px-4 pt-3 pb-4 tablet:px-5"
      aria-label={title}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-[1.0625rem] leading-[1.3] font-[550] [font-stretch:106%]">{title}</h3>
        <Link className="text-link min-h-7.5 font-medium" to={all.to}>
          <span>{all.label}</span>
          <Icon name="arrow" />
        </Link>
      </header>
      {children}
    </section>
  );
}

export function NoNumbers({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-24 flex-1 place-content-center text-center text-ink-soft">
      {children}
    </p>
  );
}

export function PanelNote({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-[0.875rem] font-normal text-quiet">{children}</p>;
}

type Bars = NumberWords["bars"][number];

/** A table with a bar in each row; the whole row leads to the list that it counts. */
export function BarPanel({ title, all, none, said, heads, bars, note }: Bars) {
  // Amounts are wider than counts, and their names shorter.
  const isValue = heads[1] === "Value";
  if (none) {
    return (
      <Panel title={title} all={all}>
        <NoNumbers>{none}</NoNumbers>
      </Panel>
    );
  }
  return (
    <Panel title={title} all={all}>
      <p className="mt-0.5 text-ink-soft">{said}</p>
      <table className="mt-3 w-full" aria-label={title}>
        <thead className="sr-only [&_th]:font-normal">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, share, to, aside }) => (
            <tr
              key={label}
              data-value={isValue || undefined}
              className="group relative grid min-h-7 grid-cols-[minmax(0,118px)_minmax(0,1fr)] items-center gap-2.5 hover:bg-hover data-[value]:grid-cols-[96px_minmax(0,1fr)]"
            >
              <th scope="row" className="truncate text-left font-normal">
                <Link
                  to={to}
                  className="no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4 focus-visible:underline"
                >
                  {label}
                </Link>
              </th>
              <td className="grid grid-cols-[minmax(0,1fr)_minmax(36px,auto)] items-center gap-2.5 text-right whitespace-nowrap group-data-[value]:grid-cols-[minmax(0,1fr)_minmax(104px,auto)]">
                <svg aria-hidden="true" width="100%" height="10">
                  <rect className="fill-board" width={share} height="10" rx="2" />
                </svg>
                <span>
                  {value}
                  {aside && <span className="sr-only">{aside}</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <PanelNote>{note}</PanelNote>}
    </Panel>
  );
}
