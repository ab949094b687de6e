import { useState } from "react";
import { Link } from "react-router";
import type { Calendar } from "#app/desk/calendar/calendar-data.server.ts";
import { addressOf, directionWords, type StopRow } from "#app/desk/deliveries/stop-rows.ts";
import { bookingPath, handoverHref } from "#app/desk/frame/places.ts";
import { useBranchName } from "#app/desk/frame/use-branches.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { formatCount } from "#app/lib/format.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** j and k go from row to row; d, r, c, w and e act on the row where the focus is, else on the first. */
export function useStopKeys() {
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>("[data-stop]")].filter((row) =>
      row.checkVisibility(),
    );
  const here = () => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1) => {
    const all = rows();
    const at = here();
    all[Math.min(Math.max(at < 0 ? 0 : at + by, 0), all.length - 1)]?.focus();
  };
  const act = (what: string) => () => {
    const find = (row: HTMLElement | undefined) =>
      row?.querySelector<HTMLElement>(`[data-act=${what}]`);
    const all = rows();
    const at = here();
    (at < 0 ? all.map(find).find(Boolean) : find(all[at]))?.click();
  };
  useKeys({
    ...{ j: () => move(1), k: () => move(-1), d: act("out"), r: act("back"), c: act("call") },
    ...{ w: act("exchange"), e: act("close") },
  });
}

/** Properties that all rows of a list share. */
export interface StopList {
  /** The id of the next one to do. */
  first: string | undefined;
  /** Opens its plan; undefined for who plans nothing. */
  plan: ((row: StopRow) => void) | undefined;
  /** The branch is beside the city. */
  namesBranch: boolean;
}

interface Props extends StopList {
  title: string;
  rows: readonly StopRow[];
  isLate: boolean;
}

/** Deliveries or collections under their head, on phones as cards. */
export function StopGroup({ title, rows, isLate, ...list }: Props) {
  if (rows.length === 0) return null;
  const machines = rows.reduce((n, { number }) => n + number, 0);
  return (
    <section aria-label={title}>
      <h3 className="border-b border-line bg-head px-4 py-1 text-small font-medium not-first:border-t">
        <span className={isLate ? "text-alarm-deep" : ""}>{title}</span>
        <span className="ml-3 font-normal text-ink-soft">{formatCount(machines, "machine")}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <StopItem key={row.id} row={row} {...list} />
        ))}
      </ul>
    </section>
  );
}

const soft = "block truncate text-note text-ink-soft";

function StopItem({ row, first, plan, namesBranch }: StopList & { row: StopRow }) {
  const { recordId, direction, late, customer, city, postcode, progress, moved } = row;
  const branch = useBranchName(row.branch);
  const seesRecords = useMay("records");
  const name =
    "block truncate font-medium max-tablet:text-body max-tablet:font-strong max-tablet:whitespace-normal";
  const until = row.until && (direction === "out" || late) && `until ${row.until}`;
  return (
    <li
      data-stop
      tabIndex={-1}
      data-late={late || undefined}
      className="relative grid grid-cols-2 gap-x-3 border-line px-4 py-3 leading-snug not-first:border-t focus:outline-2 focus:-outline-offset-2 focus:outline-board data-[late]:shadow-[inset_3px_0_0_var(--color-alarm)] tablet:min-h-14.5 tablet:grid-cols-[minmax(88px,104fr)_minmax(0,200fr)_minmax(0,198fr)_minmax(0,118fr)_100px] tablet:items-center tablet:py-2"
    >
      <div className="min-w-0 max-tablet:contents">
        <When {...{ row, plan }} />
        {late ? (
          <span className="max-tablet:justify-self-end">
            <Badge tone="failed">{late}</Badge>
          </span>
        ) : (
          <span className={`${soft} max-tablet:justify-self-end`}>
            {row.driver || "No driver yet"}
          </span>
        )}
      </div>
      <div className="min-w-0 max-tablet:col-span-2">
        {seesRecords ? (
          <Link
            className={`${name} no-underline hover:underline max-tablet:py-1`}
            to={bookingPath(recordId)}
          >
            {customer}
          </Link>
        ) : (
          <span className={name}>{customer}</span>
        )}
        <span className={`${soft} max-tablet:hidden`}>{row.reference}</span>
      </div>
      <div className="min-w-0 max-tablet:col-span-2">
        <span className="block truncate max-tablet:whitespace-normal" title={row.machines}>
          {row.machines}
        </span>
        <span className={soft}>
          {progress && <Share of={row.share} />}
          {[progress, moved].filter(Boolean).join(", ") || until}
        </span>
        {row.collect && (
          <span className="block text-note wrap-anywhere">Collect {row.collect}</span>
        )}
      </div>
      <a
        data-whole={seesRecords ? undefined : ""}
        className="min-w-0 self-center text-board max-tablet:data-[whole]:col-span-2 no-underline hover:underline max-tablet:flex max-tablet:min-h-10.5 max-tablet:items-center max-tablet:gap-2"
        href={mapsAppAddress(addressOf(row))}
        title={addressOf(row)}
      >
        <span className="tablet:hidden">
          <Icon name="pin" />
        </span>
        <span className="min-w-0 tablet:block tablet:truncate tablet:text-ink">
          {seesRecords ? city : addressOf(row)}
          {seesRecords && <span className="tablet:hidden">{`, ${postcode}`}</span>}
        </span>
        <span className={`${soft} max-tablet:hidden`}>
          {namesBranch && branch !== city ? branch : postcode}
        </span>
      </a>
      <Acts row={row} isFirst={row.id === first} seesRecords={seesRecords} />
    </li>
  );
}

/** A line of 34 px, of which a part is done. */
function Share({ of }: { of: number }) {
  return (
    <svg className="mr-2 inline-block h-1 w-8.5 align-[2px]" viewBox="0 0 34 4" aria-hidden="true">
      <rect className="fill-ticked-line" width={34} height={4} rx={2} />
      <rect className="fill-board" width={Math.max(3.4, of * 34)} height={4} rx={2} />
    </svg>
  );
}

type ActsProps = { row: StopRow; isFirst: boolean; seesRecords: boolean };

/** The next act is a button: a call where something is late to come back, else the visit. */
function Acts({ row, isFirst, seesRecords }: ActsProps) {
  const { direction, late, customer, phone } = row;
  const { act, to } = directionWords[direction];
  const isCalled = Boolean(late && phone) && direction === "back";
  const look = (isNext: boolean) => ({
    className: "button",
    "data-variant": isFirst && isNext ? "copper" : "outline",
    "data-size": "34",
  });
  const quiet = { className: "staff-link min-h-6 text-note" };
  return (
    <div
      data-whole={seesRecords ? undefined : ""}
      className="flex flex-wrap items-center justify-end gap-2 max-tablet:data-[whole]:col-span-2 max-tablet:data-[whole]:mt-1 max-tablet:data-[whole]:[&>.button]:flex-1 max-tablet:self-end tablet:[&>.button]:w-full [&>.button]:px-3 max-tablet:[&>.button]:min-h-10.5 max-tablet:[&>.button]:bg-transparent! max-tablet:[&>.button]:px-4! max-tablet:[&>.button]:text-board! max-tablet:[&>.button]:shadow-[inset_0_0_0_1.5px_var(--edge)]!"
    >
      {phone && (
        <a
          {...(isCalled || !seesRecords ? look(isCalled) : quiet)}
          data-act="call"
          href={phoneLink(phone)}
        >
          <Icon name="phone" />
          Call<span className="sr-only"> {customer}</span>
        </a>
      )}
      <Link
        {...(isCalled && seesRecords ? quiet : look(!isCalled))}
        data-act={direction}
        to={handoverHref(direction, row.recordId, { branch: row.branch })}
      >
        {act}
        <span className="sr-only">{` ${to} ${customer}`}</span>
      </Link>
    </div>
  );
}

function When({ row, plan }: Pick<StopList, "plan"> & { row: StopRow }) {
  const when = row.late ? row.weekday : row.time || "No time yet";
  if (!plan) return <span className="block truncate">{when}</span>;
  return (
    <button
      type="button"
      className="block max-w-full cursor-pointer truncate text-left underline decoration-line underline-offset-4 hover:decoration-board max-tablet:min-h-6"
      onClick={() => plan(row)}
    >
      {when}
      <span className="sr-only">, plan {row.customer}</span>
    </button>
  );
}

/** Deliveries and collections completed today, folded. */
export function DoneRow({ done }: Pick<Calendar, "done">) {
  const [isOpen, setOpen] = useState(false);
  if (done.length === 0) return null;
  const count = (act: (typeof done)[number]["act"], ...nouns: [string, string]) => {
    const some = done.filter((one) => one.act === act);
    return some.length > 0 && formatCount(some.length, ...nouns);
  };
  const words = [
    count("delivered", "delivery", "deliveries"),
    count("taken back", "return", "returns"),
    count("exchanged", "exchange", "exchanges"),
  ];
  return (
    <div className="not-first:border-t not-first:border-line">
      <div className="flex items-center gap-3 px-4 py-2 text-ink-soft">
        <Icon name="check" />
        <span className="flex-1">Done: {words.filter(Boolean).join(", ")}</span>
        <button
          type="button"
          className="staff-link"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"}
        </button>
      </div>
      {isOpen && (
        <ul className="pb-2">
          {done.map(({ id, name, act, number, at }) => (
            <li
              key={`${id} ${act} ${at}`}
              className="grid grid-cols-[64px_1fr_auto] gap-3 px-4 py-1"
            >
              <span className="text-ink-soft">{at}</span>
              <span className="truncate">{name}</span>
              <span className="text-ink-soft">{`${formatCount(number, "machine")} ${act}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
