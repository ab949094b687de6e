import { useEffect, useEffectEvent, useState } from "react";
import type { Batch } from "#app/lib/change.ts";

/** The server says something every 25 seconds; after as long a silence the connection is dead. */
const silenceMs = 60_000;
/** While the tab is hidden it asks by itself, for the number in its title. */
const hiddenMs = 30_000;
const reopenMs = 2_000;

/**
 * Receives the server's events. The stream is closed while the tab is hidden, because a browser
 * allows six connections to one host (HTTP/1.1), and opened anew when the tab is shown, the
 * machine wakes up or the network is back: the first event of every connection is a resync.
 * @param url nothing is received without one
 * @returns whether the window receives changes as they happen
 */
export function useEventSource(url: string | undefined, onBatch: (batch: Batch) => void) {
  const [connection, setConnection] = useState<"connecting" | "live" | "lost">("connecting");
  const receive = useEffectEvent(onBatch);

  useEffect(() => {
    if (!url) return;
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let receivedAt = 0;
    const noteSign = () => {
      receivedAt = Date.now();
      setConnection("live");
    };

    const open = () => {
      if (source || document.hidden) return;
      receivedAt = Date.now();
      source = new EventSource(url);
      source.onopen = noteSign;
      source.addEventListener("still-here", noteSign);
      source.addEventListener("signed-out", () => receive({ what: "resync" }));
      source.onmessage = ({ data }) => {
        noteSign();
        receive(JSON.parse(data));
      };
      source.onerror = () => {
        setConnection("lost");
        // Closed by the server for good (the session ended): the page's own request will say so.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        reopening = setTimeout(() => {
          receive({ what: "resync" });
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
    // Logging out ends the session before the page has left; a download does not leave at all.
    const pause = () => {
      close();
      reopening = setTimeout(open, reopenMs);
    };
    const followVisibility = () => (document.hidden ? close() : open());
    const watch = setInterval(() => {
      if (source && Date.now() - receivedAt > silenceMs) openAnew();
    }, 5_000);
    const ask = setInterval(() => {
      if (document.hidden) receive({ what: "resync" });
    }, hiddenMs);

    open();
    document.addEventListener("visibilitychange", followVisibility);
    addEventListener("online", openAnew);
    addEventListener("beforeunload", pause);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      removeEventListener("online", openAnew);
      removeEventListener("beforeunload", pause);
      clearInterval(watch);
      clearInterval(ask);
      close();
    };
  }, [url]);

  return connection;
}
