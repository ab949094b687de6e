import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { href, useMatches, useNavigation, useRevalidator } from "react-router";
import { useReading, useShown } from "#app/desk/live/keep-shown.ts";
import { readScope, scopeOf, setAllRead, setHearing, showsOf } from "#app/desk/live/live-scope.ts";
import { ReadingSchedule } from "#app/desk/live/reading-schedule.ts";
import SignInAgain from "#app/desk/live/sign-in-again.tsx";
import { useEventSource } from "#app/desk/live/use-event-source.ts";
import { markBackgroundRequest } from "#app/platform/live/background-request.ts";

const words = {
  connecting: "Connecting",
  live: "Live",
  lost: "Connection lost: the list catches up by itself",
  "signed-out": "Signed out",
  behind: "Could not be read again: trying once more",
};

export type LiveState = keyof typeof words;

const LiveContext = createContext<LiveState>("connecting");

/** After a failed try to read the page again, in milliseconds. */
const retryMs = 3_000;
/** As soon as a form on its way is likely to have its answer. */
const confirmMs = 300;

/** Holds the window's one stream of changes, and keeps what stands inside as the server has it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  useShown(matches);
  const shown = showsOf(matches.map(({ loaderData }) => loaderData));

  const reading = useReading();
  const isSignedOut = reading.is === "signed-out";
  const readAgain = useThrottledRevalidation(isSignedOut);
  const url = isSignedOut ? undefined : href("/admin/live");
  const connection = useEventSource(url, (batch) => {
    const scope = "changed" in batch ? scopeOf(batch.changed, shown) : "page";
    if (scope !== "none") readAgain(scope);
  });

  const isHearing = connection === "live" && reading.is === "current";
  useEffect(() => {
    setHearing(isHearing);
    return () => setHearing(false);
  }, [isHearing]);

  const retry = useEffectEvent(() => readAgain("page"));
  useEffect(() => {
    if (reading.is === "current") return;
    if (isSignedOut) {
      // Somebody who comes back to this window may have signed in again in another.
      addEventListener("focus", retry);
      return () => removeEventListener("focus", retry);
    }
    const timer = setInterval(() => retry(), reading.is === "doubtful" ? confirmMs : retryMs);
    return () => clearInterval(timer);
  }, [reading.is, isSignedOut]);

  const isBehind = connection === "live" && (reading.is === "behind" || reading.is === "doubtful");
  return (
    <LiveContext value={isSignedOut ? "signed-out" : isBehind ? "behind" : connection}>
      {children}
      {isSignedOut && <SignInAgain {...reading} />}
    </LiveContext>
  );
}

/** @returns a function that reads the page's data again, as soon as `ReadingSchedule` allows it */
function useThrottledRevalidation(isSignedOut: boolean) {
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== "idle" || state !== "idle";
  const read = () => markBackgroundRequest(revalidate);
  const [schedule] = useState(
    () => new ReadingSchedule((scope) => readScope(scope, read), setAllRead),
  );
  useEffect(() => schedule.hold(isBusy), [schedule, isBusy]);
  useEffect(() => () => schedule.stop(), [schedule]);
  // A reading that was still to come would only be refused again.
  useEffect(() => {
    if (isSignedOut) schedule.stop();
  }, [schedule, isSignedOut]);
  return schedule.ask;
}

/** Whether what the page shows is what is stored, and why not. */
export function useLiveState(): LiveState {
  return useContext(LiveContext);
}

/** Says whether the page is up to date, and how much there is. */
export function LiveLine({ children }: { children: ReactNode }) {
  const state = useContext(LiveContext);
  return (
    <p className="live-line" data-state={state}>
      <span role="status">{words[state]}</span>
      <span>{children}</span>
    </p>
  );
}
