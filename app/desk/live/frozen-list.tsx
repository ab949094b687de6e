import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
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
  /** Whether the list ended with these. */
  isWhole: boolean;
  /** How many rows of the newest reading are not shown. */
  waiting: number;
  /** Whether there are so many that others wait behind the reading's own page. */
  hasMore: boolean;
}

/** One reading of a page of a list, and whether the list goes on after it. */
type ListReading<Row> = { rows: readonly Row[]; goesOn: boolean };

/** A reading as it is. */
export function showAll<Row extends { id: string }>(
  address: string,
  { rows, goesOn }: ListReading<Row>,
): FrozenRows<Row> {
  const gone = new Set<string>();
  return { address, read: rows, rows, gone, isWhole: !goesOn, waiting: 0, hasMore: false };
}

/**
 * Takes a newer reading into a frozen list: changed rows change in place, rows that left keep their
 * places, and new rows wait.
 */
export function freezeRows<Row extends { id: string }>(
  frozen: FrozenRows<Row>,
  { rows: read, goesOn }: ListReading<Row>,
): FrozenRows<Row> {
  const fresh = new Map(read.map((row) => [row.id, row]));
  const known = new Set(frozen.rows.map(({ id }) => id));
  const lastRead = frozen.rows.findLastIndex(({ id }) => fresh.has(id));
  const lastKnown = read.findLastIndex(({ id }) => known.has(id));
  // A row after the last one that both have may only have been pushed off the page.
  const hasLeft = (id: string, at: number) => frozen.gone.has(id) || at < lastRead || !goesOn;
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
    hasMore: goesOn && waiting === read.length,
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

type ListFrame = RefObject<HTMLElement | null>;

interface Frozen<Row extends { id: string }> {
  address: string;
  reading: ListReading<Row>;
  /** The list with its head and foot. */
  frame: ListFrame;
  isOpen?: boolean;
  isSelected?: boolean;
}

/**
 * A list whose rows keep their places while it is in use (decision 0025): new rows wait until they
 * are asked for, or until nobody uses the list any more.
 */
export function useFrozenList<Row extends { id: string }>(props: Frozen<Row>) {
  const { address, reading, frame, isOpen = false, isSelected = false } = props;
  const [kept, setKept] = useState(() => showAll(address, reading));
  const [reason, setReason] = useState<keyof typeof reasons>();
  let list = kept;
  if (kept.address !== address) {
    list = showAll(address, reading);
    setKept(list);
  }

  /** Shows what was read, or holds it back. For the pointer or the keyboard leaving the list, too. */
  const onLeave = () => {
    if (list.rows === reading.rows) return;
    // A list that was empty has no row that could move.
    const isUsed = list.rows.length > 0;
    const found = isUsed ? findReason(frame.current, isOpen, isSelected) : undefined;
    setReason(found);
    if (!found) setKept(showAll(address, reading));
    else if (list.read !== reading.rows) setKept(freezeRows(list, reading));
  };
  const receive = useEffectEvent(onLeave);
  // Before the page is painted, so that no frame shows rows that have moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the times to ask.
  useLayoutEffect(() => receive(), [reading.rows, isOpen, isSelected]);

  useFocusOnNext(frame, list.gone);
  /** Shows the rows that wait. */
  const show = () => {
    flushSync(() => setKept(showAll(address, reading)));
    const [first] = reading.rows;
    if (first) focusRow(frame.current, first.id);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  return { ...list, reason, show, onLeave };
}

/** Why a list is frozen, the strongest first: in a sentence, and where there is no room for one. */
const reasons = {
  selected: ["rows are selected", "selected"],
  open: ["a record is open", "open"],
  focused: ["you are in the list", "in use"],
  scrolled: ["you have scrolled down", "scrolled"],
  "pointed at": ["your pointer is on the list", "in use"],
} as const;

/** Asked when there is something to show, and not followed. */
function findReason(list: HTMLElement | null, isOpen: boolean, isSelected: boolean) {
  if (isSelected) return "selected";
  if (isOpen) return "open";
  if (!list) return undefined;
  // An overlay is about one of its rows.
  const isFocused = list.contains(document.activeElement);
  if (isFocused || document.querySelector("[data-overlay]")) return "focused";
  // The window, or a part of it around the list.
  for (let part: HTMLElement | null = list; part; part = part.parentElement) {
    if (part.scrollTop > 0) return "scrolled";
  }
  return list.matches(":hover") ? "pointed at" : undefined;
}

/** The focus moves to the next row when its own has left the list. */
function useFocusOnNext(frame: ListFrame, gone: ReadonlySet<string>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows have left.
  useLayoutEffect(() => {
    let row: Element | null | undefined = document.activeElement?.closest("tr[inert]");
    if (!frame.current?.contains(row ?? null)) return;
    while (row?.matches("[inert]")) row = row.nextElementSibling;
    row?.querySelector<HTMLElement>("[data-row-link]")?.focus({ preventScroll: true });
  }, [gone, frame]);
}

/** @returns whether there is such a row, and one can see it */
export function focusRow(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-row-link]`);
  link?.focus({ preventScroll: true });
  return Boolean(link) && link === document.activeElement;
}

type StripProps = Pick<
  ReturnType<typeof useFrozenList>,
  "waiting" | "hasMore" | "reason" | "show"
> & {
  /** While nothing waits: which rows the list shows. */
  children: ReactNode;
};

/**
 * Says at the head of a list how many new rows wait, and why. The table below reserves its place,
 * so that nothing moves when it appears; it stays under the head while the rows scroll.
 */
export function NewStrip({ waiting, hasMore, reason, show, children }: StripProps) {
  const [sentence, word] = (waiting > 0 && reason && reasons[reason]) || [];
  return (
    <p
      data-waiting={sentence && true}
      className="new-strip pointer-events-none relative mt-8.5 -mb-17 flex h-8.5 items-center gap-2.5 border-y border-transparent px-4 pt-0.5 text-[0.9375rem] text-ink-soft data-[waiting]:pointer-events-auto data-[waiting]:sticky data-[waiting]:top-8.5 data-[waiting]:z-2 data-[waiting]:border-line data-[waiting]:bg-fresh @max-[600px]/table:m-0 @max-[600px]/table:h-10 @max-[600px]/table:not-data-[waiting]:bg-head @max-[600px]/table:data-[waiting]:top-0"
    >
      {sentence ? (
        <>
          <span className="-mt-0.5 size-2 flex-none rounded-full bg-copper" />
          <strong className="font-medium whitespace-nowrap text-copper-text">
            {waiting}
            {hasMore && "+"} new
          </strong>
          <button
            type="button"
            className="cursor-pointer font-medium whitespace-nowrap text-board underline underline-offset-4"
            onClick={show}
          >
            Show them
          </button>
          <span className="-mt-0.5 @max-[600px]/table:hidden">
            <KeyHint>.</KeyHint>
          </span>
          <span className="ml-auto whitespace-nowrap @max-[600px]/table:hidden">
            Paused while {sentence}
          </span>
          <span className="ml-auto whitespace-nowrap @min-[600px]/table:hidden">{word}</span>
        </>
      ) : (
        <span>{children}</span>
      )}
    </p>
  );
}
