import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useLocation, useMatches } from "react-router";
import { useReading, useShown } from "#app/features/live/keep-shown.ts";
import { isLiveHandle, scopeOf } from "#app/features/live/live-scope.ts";
import { SignInAgain } from "#app/features/live/sign-in-again.tsx";
import { useCalmReading } from "#app/features/live/use-calm-reading.ts";
import { type Connection, useEventSource } from "#app/features/live/use-event-source.ts";

/** `behind` is connected, but the last try to read the page again failed; `shut` is signed out. */
export type LiveState = Connection | "behind" | "shut";

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

  const reading = useReading();
  const connection = useEventSource(reading.is === "shut" ? undefined : url, (beat) => {
    const scope = "changed" in beat ? scopeOf(beat.changed, shows.at(-1)) : "page";
    if (scope !== "none") readAgain(scope);
  });

  const retry = useEffectEvent(() => readAgain("page"));
  useEffect(() => {
    if (reading.is === "shown") return;
    if (reading.is === "shut") {
      // Somebody who comes back to this window may have signed in again in another.
      addEventListener("focus", retry);
      return () => removeEventListener("focus", retry);
    }
    const timer = setInterval(() => retry(), retryMs);
    return () => clearInterval(timer);
  }, [reading.is]);

  const state = connection === "live" && reading.is !== "shown" ? reading.is : connection;
  return (
    <LiveContext value={state}>
      {children}
      {reading.is === "shut" && <SignInAgain door={reading.door} />}
    </LiveContext>
  );
}

export function useLiveState(): LiveState {
  return useContext(LiveContext);
}
