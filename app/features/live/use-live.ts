import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

/** Whether the window hears of changes as they happen. */
export type LiveState = "connecting" | "live" | "lost";

/** Changes that arrive together are read together. */
const gatherMs = 150;

/**
 * Keeps the page's data as the server has it: at each word of a change the loaders run again.
 * The stream is closed while the tab is hidden, because a browser allows six connections to one
 * host (HTTP/1.1), and catches up when the tab is shown or the connection is back.
 */
export function useLive(url: string): LiveState {
  const [state, setState] = useState<LiveState>("connecting");
  const { revalidate } = useRevalidator();
  const catchUp = useEffectEvent(() => void revalidate());

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const open = () => {
      if (source || document.visibilityState === "hidden") return;
      source = new EventSource(url);
      source.onopen = () => setState("live");
      source.onmessage = ({ data }) => {
        if (!isOfInterest(data)) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          catchUp();
        }, gatherMs);
      };
      source.onerror = () => {
        setState("lost");
        // Closed by the server for good (the session ended): the loaders will say so.
        if (source?.readyState === EventSource.CLOSED) {
          close();
          timer = setTimeout(() => {
            timer = undefined;
            catchUp();
            open();
          }, 2_000);
        }
      };
    };
    const close = () => {
      source?.close();
      source = undefined;
    };
    const followVisibility = () => {
      if (document.visibilityState === "hidden") close();
      else open();
    };

    open();
    document.addEventListener("visibilitychange", followVisibility);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      clearTimeout(timer);
      close();
    };
  }, [url]);

  return state;
}

/** Every submission moves mails as well; only the list of mails need follow those. */
function isOfInterest(event: string): boolean {
  return location.pathname.startsWith("/admin/mail") || JSON.parse(event).kind !== "mail";
}
