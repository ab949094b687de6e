import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Batch, Change } from "#app/lib/change.ts";

/** The server says something every 25 seconds; after as long a silence the connection is dead. */
const silenceMs = 60_000;
const reopenMs = 2_000;
/** Between two rounds of reading, however much changes. */
const restMs = 450;

/**
 * Receives the server's events, and reloads what changed. The stream is closed while the tab is
 * hidden, because a browser allows six connections to a host (HTTP/1.1), and reopened when the tab
 * is shown or the network is back; every connection begins with a resync.
 * @param isOff nothing is received
 * @returns whether the window receives changes as they happen
 */
export function useLiveStream(isOff: boolean) {
  const [connection, setConnection] = useState<"connecting" | "live" | "lost">("connecting");
  const client = useQueryClient();
  const [refresh] = useState(() => makeRefresh(client));

  useEffect(() => {
    if (isOff) return;
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let receivedAt = 0;
    const resync = () => void refresh({ what: "resync" });
    const noteSign = () => {
      receivedAt = Date.now();
      setConnection("live");
    };
    const open = () => {
      if (source || document.hidden) return;
      receivedAt = Date.now();
      source = new EventSource(href("/admin/live"));
      source.onopen = noteSign;
      source.addEventListener("still-here", noteSign);
      source.addEventListener("signed-out", resync);
      source.onmessage = ({ data }) => {
        noteSign();
        void refresh(JSON.parse(data));
      };
      source.onerror = () => {
        setConnection("lost");
        // Closed by the server for good (the session ended): the page's own request will say so.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        reopening = setTimeout(() => {
          resync();
          open();
        }, reopenMs);
      };
    };
    const close = () => {
      source?.close();
      source = undefined;
      clearTimeout(reopening);
    };
    const openAnew = () => {
      close();
      open();
    };
    const followVisibility = () => (document.hidden ? close() : open());
    // Logging out ends the session before the page has left; a download does not leave at all.
    const pause = () => {
      close();
      reopening = setTimeout(open, reopenMs);
    };
    const watch = setInterval(() => {
      if (source && Date.now() - receivedAt > silenceMs) openAnew();
    }, 5_000);
    const stopped = new AbortController();
    const { signal } = stopped;
    open();
    document.addEventListener("visibilitychange", followVisibility, { signal });
    addEventListener("online", openAnew, { signal });
    addEventListener("beforeunload", pause, { signal });
    return () => {
      stopped.abort();
      clearInterval(watch);
      close();
    };
  }, [isOff, refresh]);

  return connection;
}

/**
 * @returns a function that reads again what changes concern, in rounds: what arrives during one is
 * read in the next
 */
export function makeRefresh(client: Pick<QueryClient, "invalidateQueries">) {
  const waiting = new Map<string, Change>();
  let isAll = false;
  let isRunning = false;
  return async (batch: Batch): Promise<void> => {
    if ("what" in batch) isAll = true;
    else for (const change of batch.changes) waiting.set(`${change.kind} ${change.id}`, change);
    if (isRunning) return;
    isRunning = true;
    while (isAll || waiting.size > 0) {
      const changes = isAll ? undefined : [...waiting.values()];
      isAll = false;
      waiting.clear();
      const predicate = ({ state }: { state: { data: unknown } }) =>
        !changes || changes.some((change) => isConcerned(state.data, change));
      await client.invalidateQueries({ queryKey: ["page"], predicate });
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isRunning = false;
  };
}

/** @param page the data of a page: `shows` names the kinds and ids of which it is made */
function isConcerned(page: unknown, { kind, id, record }: Change): boolean {
  const { shows = [] } = (page ?? {}) as { shows?: readonly string[] };
  return [kind, id, record].some((name) => name && shows.includes(name));
}
