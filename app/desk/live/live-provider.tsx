import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import { useLocation, useMatches } from "react-router";
import { type Reading, useReading, useShown } from "#app/desk/live/keep-shown.ts";
import { isLiveHandle, scopeOf } from "#app/desk/live/live-scope.ts";
import { type Connection, useEventSource } from "#app/desk/live/use-event-source.ts";
import { useThrottledRevalidation } from "#app/desk/live/use-throttled-revalidation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

/** `behind` is connected, but the last try to read the page again failed. */
type LiveState = Connection | "behind" | "signed-out";

const LiveContext = createContext<LiveState>("connecting");

/** After a failed try to read the page again, in milliseconds. */
const retryMs = 3_000;

/** Holds the window's one stream of changes, and keeps what stands inside as the server has it. */
export function LiveProvider({ url, children }: { url: string; children: ReactNode }) {
  const matches = useMatches();
  useShown(useLocation(), matches);
  const readAgain = useThrottledRevalidation();
  const shows = matches.flatMap(({ handle, loaderData }) =>
    isLiveHandle(handle) ? [handle.shows(loaderData)] : [],
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

const words: Readonly<Record<LiveState, string>> = {
  connecting: "Connecting",
  live: "Live",
  lost: "Connection lost: the list catches up by itself",
  "signed-out": "Signed out",
  behind: "Could not be read again: trying once more",
};

/** Whether what one sees is what there is, and what there is. */
export function LiveLine({ children }: { children: ReactNode }) {
  const state = useContext(LiveContext);
  return (
    <p className="live-line" data-state={state}>
      <span role="status">{words[state]}</span>
      <span>{children}</span>
    </p>
  );
}

/** Says that the session ended, over a page that stays as it is. Escape leads back to it. */
function SignInAgain({
  signInPage,
}: {
  /** Its address, which leads back here. */
  signInPage: string;
}) {
  return (
    <Dialog title="You are signed out" ref={showModal}>
      <p className="mt-3">
        Your session has ended. What you typed is still on this page, and stays there if you sign in
        in a new tab and come back.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={signInPage} size={42}>
          Sign in
        </ButtonLink>
        <ButtonLink href={signInPage} size={42} variant="outline" target="_blank">
          Sign in in a new tab
        </ButtonLink>
      </div>
    </Dialog>
  );
}
