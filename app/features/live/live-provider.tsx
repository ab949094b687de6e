import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useLocation, useMatches } from "react-router";
import { useBehind, useShown } from "#app/features/live/keep-shown.ts";
import { isLiveHandle, scopeOf } from "#app/features/live/live-scope.ts";
import { useCalmReading } from "#app/features/live/use-calm-reading.ts";
import { type Connection, useEventSource } from "#app/features/live/use-event-source.ts";

/** `behind` is connected, but the last try to read the page again failed. */
export type LiveState = Connection | "behind";

const LiveContext = createContext<LiveState>("connecting");

/** After a failed try to read the page again, in milliseconds. */
const retryMs = 3_000;

/** Holds the window's one stream of changes, and keeps what stands inside as the server has it. */
export function LiveProvider({ url, children }: { url: string; children: ReactNode }) {
  const matches = useMatches();
  useShown(useLocation(), matches);
  const readAgain = useCalmReading();
  const shows = matches.flatMap(({ handle, params }) =>
    isLiveHandle(handle) ? [handle.shows(params)] : [],
  );

  const connection = useEventSource(url, (beat) => {
    const scope = "changed" in beat ? scopeOf(beat.changed, shows.at(-1)) : "page";
    if (scope !== "none") readAgain(scope);
  });

  const isBehind = useBehind();
  const retry = useEffectEvent(() => readAgain("page"));
  useEffect(() => {
    if (!isBehind) return;
    const timer = setInterval(() => retry(), retryMs);
    return () => clearInterval(timer);
  }, [isBehind]);

  return (
    <LiveContext value={connection === "live" && isBehind ? "behind" : connection}>
      {children}
    </LiveContext>
  );
}

export function useLiveState(): LiveState {
  return useContext(LiveContext);
}
