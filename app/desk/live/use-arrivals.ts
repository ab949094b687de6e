import { useEffect, useEffectEvent, useState } from "react";

/** How long a row stays marked once it is on the screen of somebody who looks, in milliseconds. */
const lookMs = 8_000;
const tickMs = 500;

type Rows = readonly { id: string }[];
type Ids = ReadonlySet<string>;
const none: Ids = new Set();

interface Remembered {
  /** The list's name in the browser's storage. */
  list: string;
  /** When the page was first read, by the server's clock: what is older was there before. */
  readAt: number;
}

/**
 * Which records came in and have not been seen: those that arrive while the list is open and,
 * where a list remembers what was seen of it, those since this browser last showed it. A row is
 * seen when it has been on the screen of somebody who looks for a while, or was opened.
 * @param rows the list, or undefined on a page that new records do not reach
 * @param open the record that stands open
 */
export function useArrivals(rows: Rows | undefined, remembered?: Remembered, open?: string): Ids {
  const [state, setState] = useState(() => ({
    known: rows,
    newest: newestOf(rows, remembered && firstIdAt(remembered.readAt)),
    unseen: none,
  }));
  const { newest, unseen } = state;

  // While rendering, so that a row is marked in the very frame in which it appears.
  if (rows !== state.known) {
    // Ids rise with time: what is newer than all that was listed has just arrived.
    const arrived = rows?.filter(({ id }) => id > newest).map(({ id }) => id) ?? [];
    setState({
      known: rows,
      newest: newestOf(rows, newest),
      unseen: arrived.length > 0 ? new Set([...unseen, ...arrived]) : unseen,
    });
  }
  if (open && unseen.has(open)) setState({ ...state, unseen: without(unseen, [open]) });

  const storageKey = remembered && `seen-${remembered.list}`;
  const recall = useEffectEvent((key: string) => {
    const seen = localStorage.getItem(key);
    const missed = rows?.filter(({ id }) => seen && id > seen).map(({ id }) => id) ?? [];
    if (missed.length > 0) setState({ ...state, unseen: new Set([...unseen, ...missed]) });
    else localStorage.setItem(key, newest);
    return missed.length;
  });
  const [isRecalled, setRecalled] = useState(false);
  useEffect(() => {
    if (!storageKey) return;
    recall(storageKey);
    setRecalled(true);
  }, [storageKey]);

  const hasUnseen = unseen.size > 0;
  useEffect(() => {
    if (storageKey && isRecalled && !hasUnseen) localStorage.setItem(storageKey, newest);
  }, [storageKey, isRecalled, hasUnseen, newest]);

  useEffect(() => {
    if (!hasUnseen) return;
    const lookedAt = new Map<string, number>();
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible" || !document.hasFocus()) return;
      const seen: string[] = [];
      for (const row of document.querySelectorAll<HTMLElement>("[data-fresh]")) {
        const id = row.dataset.id;
        if (!id || !isOnScreen(row)) continue;
        const looked = (lookedAt.get(id) ?? 0) + tickMs;
        lookedAt.set(id, looked);
        if (looked >= lookMs) seen.push(id);
      }
      if (seen.length > 0) {
        setState((now) => ({ ...now, unseen: without(now.unseen, seen) }));
      }
    }, tickMs);
    return () => clearInterval(timer);
  }, [hasUnseen]);

  return unseen;
}

function newestOf(rows: Rows = [], least = ""): string {
  return rows.reduce((newest, { id }) => (id > newest ? id : newest), least);
}

/** Where the ids of that millisecond begin: UUID v7 starts with the time (RFC 9562, 5.7). */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

function without(ids: Ids, some: readonly string[]): Ids {
  return new Set([...ids].filter((id) => !some.includes(id)));
}

function isOnScreen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
