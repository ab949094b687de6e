import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useLocation, useMatches } from "react-router";
import { type Reading, useReading, useShown } from "#app/desk/live/keep-shown.ts";
import { isLiveHandle, scopeOf } from "#app/desk/live/live-scope.ts";
import { SignInAgain } from "#app/desk/live/sign-in-again.tsx";
import { type Connection, useEventSource } from "#app/desk/live/use-event-source.ts";
import { useThrottledRevalidation } from "#app/desk/live/use-throttled-revalidation.ts";

/** `behind` is connected, but the last try to read the page again failed. */
export type LiveState = Connection | "behind" | "signed-out";

const LiveContext = createContext<LiveState>("connecting");

/** After a failed try to read the page again, in milliseconds. */
const retryMs = 3_000;

/** Holds the window's one stream of changes, and keeps what stands inside as the server has it. */
export function LiveProvider({ url, children }: { url: string; children: ReactNode }) {
  const matches = useMatches();
  useShown(useLocation(), matches);
  const readAgain = useThrottledRevalidation();
  const shows = matches.flatMap(({ handle, params, loaderData }) =>
    isLiveHandle(handle) ? [handle.shows(params, loaderData)] : [],
  );

  const reading = useReading();
  const connection = useEventSource(reading.is === "signed-out" ? undefined : url, (batch) => {
    const scope = "changed" in batch ? scopeOf(batch.changed, shows.at(-1)) : "page";
    if (scope !== "none") readAgain(scope);
  });

  const retry = useEffectEvent(() => readAgain("page"));
  useEffect(() => {
    if (reading.is === "current") return;
    if (reading.is === "signed-out") {
      // Somebody who comes back to this window may have signed in again in another.
      addEventListener("focus", retry);
      return () => removeEventListener("focus", retry);
    }
    const timer = setInterval(() => retry(), retryMs);
    return () => clearInterval(timer);
  }, [reading.is]);

  return (
    <LiveContext value={stateOf(connection, reading)}>
      {children}
      {reading.is === "signed-out" && <SignInAgain signInPage={reading.signInPage} />}
    </LiveContext>
  );
}

function stateOf(connection: Connection, { is }: Reading): LiveState {
  if (is === "signed-out") return is;
  return connection === "live" && is === "behind" ? is : connection;
}

export function useLiveState(): LiveState {
  return useContext(LiveContext);
}
