import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { KeyHint } from "#app/desk/ui/keys.tsx";

/** The rows that a list shows while newer readings of it wait. */
export interface FrozenRows<Row extends { id: string }> {
  /** The list's name or address: another one is another list, and shown at once. */
  address: string;
  /** The rows of the newest reading. */
  read: readonly Row[];
  /** The rows that are shown, in the order in which they were listed. */
  rows: readonly Row[];
  /** Shown rows that are not in the list any more: deleted, or filtered out. */
  gone: ReadonlySet<string>;
  /** True if these rows were the end of the list. */
  isWhole: boolean;
  /** The number of rows of the newest reading that are not shown. */
  waiting: number;
  /** True if more rows wait after the reading's own page. */
  hasMore: boolean;
}

type ListFrame = RefObject<HTMLElement | null>;

/** One reading of a page of a list, and whether the list goes on after it. */
type ListReading<Row> = { rows: readonly Row[]; hasMore: boolean };

/** A reading as it is. */
export function showAll<Row extends { id: string }>(
  address: string,
  { rows, hasMore }: ListReading<Row>,
): FrozenRows<Row> {
  const isWhole = !hasMore;
  return { address, read: rows, rows, gone: new Set(), isWhole, waiting: 0, hasMore: false };
}

/**
 * Takes a newer reading into a frozen list: changed rows change in place, rows that left keep their
 * places, and new rows wait.
 */
export function freezeRows<Row extends { id: string }>(
  frozen: FrozenRows<Row>,
  { rows: read, hasMore }: ListReading<Row>,
): FrozenRows<Row> {
  const fresh = new Map(read.map((row) => [row.id, row]));
  const known = new Set(frozen.rows.map(({ id }) => id));
  const lastRead = frozen.rows.findLastIndex(({ id }) => fresh.has(id));
  const lastKnown = read.findLastIndex(({ id }) => known.has(id));
  // A row after the last one that both have may only have been pushed off the page.
  const hasLeft = (id: string, at: number) => frozen.gone.has(id) || at < lastRead || !hasMore;
  const isNew = (id: string, at: number) =>
    at < lastKnown || frozen.isWhole || (lastKnown < 0 && id > newestOf(frozen.rows));
  const gone = frozen.rows.filter(({ id }, at) => !fresh.has(id) && hasLeft(id, at));
  const waiting = read.filter(({ id }, at) => !known.has(id) && isNew(id, at)).length;
  return {
    ...frozen,
    read,
    rows: frozen.rows.map((row) => fresh.get(row.id) ?? row),
    gone: new Set(gone.map(({ id }) => id)),
    waiting,
    hasMore: hasMore && waiting === read.length,
  };
}

/** Ids rise with time. @param least the answer for no rows, and for older ones alone */
export function newestOf(rows: readonly { id: string }[] = [], least = ""): string {
  return rows.reduce((newest, { id }) => (id > newest ? id : newest), least);
}

/** The row to go on with after one that left: the next still in the list, else the one before. */
export function neighbourOf<Row extends { id: string }>(
  { rows, gone }: Pick<FrozenRows<Row>, "rows" | "gone">,
  id: string,
): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const isThere = (row: Row) => row.id !== id && !gone.has(row.id);
  if (at < 0) return undefined;
  return rows.slice(at).find(isThere) ?? rows.slice(0, at).findLast(isThere);
}

/**
 * A list whose rows keep their places (decision 0025): new rows wait until they are asked for, but
 * for the first of an empty list, which move nothing.
 * @param frame the list with its head and foot
 */
export function useFrozenList<Row extends { id: string }>(
  address: string,
  reading: ListReading<Row>,
  frame: ListFrame,
) {
  const [kept, setKept] = useState(() => showAll(address, reading));
  let list = kept;
  const isOther = kept.address !== address;
  if (isOther || kept.read !== reading.rows) {
    const isFree = isOther || kept.rows.length === 0;
    list = isFree ? showAll(address, reading) : freezeRows(kept, reading);
    setKept(list);
  }
  useLeaving(frame, list.gone, (ids) =>
    setKept((kept) => {
      const left = dropRows(kept, ids);
      return left.rows.length > 0 ? left : showAll(address, reading);
    }),
  );
  /** Shows the list as it was last read. */
  const show = () => {
    flushSync(() => setKept(showAll(address, reading)));
    const [first] = reading.rows;
    if (first) focusRow(frame.current, first.id);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  return { ...list, show };
}

/** Takes rows out that left the list. */
export function dropRows<Row extends { id: string }>(
  frozen: FrozenRows<Row>,
  ids: ReadonlySet<string>,
): FrozenRows<Row> {
  const rows = frozen.rows.filter(({ id }) => !ids.has(id));
  return { ...frozen, rows, gone: new Set([...frozen.gone].filter((id) => !ids.has(id))) };
}

/** In milliseconds: a row leaves within a second. */
const lookMs = 400;

/** Rows that left go once they are left alone: no pointer is on them, nor on one that would move. */
function useLeaving(frame: ListFrame, gone: ReadonlySet<string>, drop: (ids: Set<string>) => void) {
  const dropAlone = useEffectEvent(() => {
    const all = [...(frame.current?.querySelectorAll("tbody > tr") ?? [])];
    const pointed = all.findLastIndex((row) => row.matches(":hover"));
    const alone = all.slice(pointed + 1).map((row) => row.getAttribute("data-gone") ?? "");
    if (alone.some(Boolean)) drop(new Set(alone));
  });
  useEffect(() => {
    if (gone.size === 0) return;
    const timer = setInterval(dropAlone, lookMs);
    return () => clearInterval(timer);
  }, [gone]);
}

/** @returns whether there is such a row, and one can see it */
export function focusRow(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-row-link]`);
  link?.focus({ preventScroll: true });
  return Boolean(link) && link === document.activeElement;
}

/** The pending changes of a list: "4 new, 1 no longer listed", or nothing. */
export function formatPending({ waiting, hasMore, gone }: FrozenRows<{ id: string }>): string {
  const more = waiting > 0 && `${waiting}${hasMore ? "+" : ""} new`;
  const fewer = gone.size > 0 && `${gone.size} no longer listed`;
  return [more, fewer].filter(Boolean).join(", ");
}

interface StripProps {
  /** Empty while the list is as it was last read. */
  pending: string;
  show(): void;
  /** While nothing is pending: which rows the list shows. */
  children: ReactNode;
}

/**
 * Says at the head of a list how many new rows wait. The table below reserves its place, so that
 * nothing moves when it appears; it stays under the head while the rows scroll.
 */
export function NewStrip({ pending, show, children }: StripProps) {
  return (
    <p
      data-waiting={pending ? true : undefined}
      className="new-strip pointer-events-none relative mt-8 -mb-17 flex h-8.5 items-center gap-2 border-y border-transparent px-4 text-small text-ink-soft data-[waiting]:pointer-events-auto data-[waiting]:sticky data-[waiting]:top-8.5 data-[waiting]:z-2 data-[waiting]:border-line data-[waiting]:bg-fresh @max-[600px]/table:m-0 @max-[600px]/table:h-10 @max-[600px]/table:not-data-[waiting]:bg-head @max-[600px]/table:data-[waiting]:top-0"
    >
      {pending ? (
        <>
          <span className="size-2 flex-none rounded-full bg-copper" />
          <button
            type="button"
            className="cursor-pointer font-medium whitespace-nowrap text-copper-text underline underline-offset-4"
            onClick={show}
          >
            {pending}
          </button>
          <span className="@max-[600px]/table:hidden">
            <KeyHint>.</KeyHint>
          </span>
        </>
      ) : (
        <span>{children}</span>
      )}
    </p>
  );
}
