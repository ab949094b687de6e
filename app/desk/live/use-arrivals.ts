import { useEffect, useEffectEvent, useState } from "react";
import { newestOf } from "#app/desk/live/frozen-list.tsx";

/** The time for which a row stays marked in a visible window, in milliseconds. */
const lookMs = 8_000;
const tickMs = 500;

type Rows = readonly { id: string }[];

/**
 * The ids of unseen records: those that arrived while the list is open or, with `remembered`, since
 * this browser last showed it. A row is seen once it was on the screen for a while, or opened.
 * @param rows undefined on a page that new records do not reach
 * @param remembered the list's name in the browser's storage, and the server's time of the first
 * request in milliseconds: older records are no arrivals
 */
export function useArrivals(
  rows: Rows | undefined,
  remembered?: { list: string; readAt: number },
  open?: string,
): ReadonlySet<string> {
  const [known, setKnown] = useState(rows);
  const before = remembered && firstIdAt(remembered.readAt);
  const [newest, setNewest] = useState(() => newestOf(rows, before));
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const mark = (ids: readonly string[]) => setUnseen((marked) => new Set([...marked, ...ids]));
  const unmark = (seen: string) =>
    setUnseen((marked) => new Set([...marked].filter((id) => id !== seen)));

  // While rendering, so that a row is marked in the very frame in which it appears.
  if (rows !== known) {
    setKnown(rows);
    setNewest(newestOf(rows, newest));
    mark(idsSince(newest, rows));
  }
  if (open && unseen.has(open)) unmark(open);

  const storageKey = remembered && `seen-${remembered.list}`;
  const [isRecalled, setRecalled] = useState(false);
  const recall = useEffectEvent((seen: string | null) => {
    if (seen) mark(idsSince(seen, rows));
    setRecalled(true);
  });
  useEffect(() => {
    if (storageKey) recall(localStorage.getItem(storageKey));
  }, [storageKey]);

  const hasUnseen = unseen.size > 0;
  useEffect(() => {
    if (storageKey && isRecalled && !hasUnseen) localStorage.setItem(storageKey, newest);
  }, [storageKey, isRecalled, hasUnseen, newest]);

  const unmarkSeen = useEffectEvent(unmark);
  useEffect(() => {
    if (!hasUnseen) return;
    const lookedAt = new Map<string, number>();
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible" || !document.hasFocus()) return;
      for (const row of document.querySelectorAll<HTMLElement>("[data-fresh]")) {
        const { id } = row.dataset;
        const { top, bottom } = row.getBoundingClientRect();
        if (!id || bottom <= 0 || top >= innerHeight) continue;
        const looked = (lookedAt.get(id) ?? 0) + tickMs;
        lookedAt.set(id, looked);
        if (looked >= lookMs) unmarkSeen(id);
      }
    }, tickMs);
    return () => clearInterval(timer);
  }, [hasUnseen]);

  return unseen;
}

/** Ids rise with time: what is newer than all that was listed has just arrived. */
function idsSince(newest: string, rows: Rows = []): string[] {
  return rows.map(({ id }) => id).filter((id) => id > newest);
}

/** The first id of a millisecond: UUID v7 starts with the time (RFC 9562, 5.7). */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
