import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { SignedOut } from "#app/desk/live/page-data.ts";
import { makeRefresh } from "#app/desk/live/refresh.ts";
import SignInAgain from "#app/desk/live/sign-in-again.tsx";
import { useEventSource } from "#app/desk/live/use-event-source.ts";

const words = {
  connecting: "Connecting",
  live: "Live",
  lost: "Connection lost: the list catches up by itself",
  "signed-out": "Signed out",
  behind: "Could not be read again: trying once more",
};

export type LiveState = keyof typeof words;

const LiveContext = createContext<LiveState>("connecting");

/** Holds the window's one stream of changes, which has the pages inside read what changed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [refresh] = useState(() => makeRefresh(client));
  const error = useReadingError();
  const ended = error instanceof SignedOut ? error : undefined;
  const connection = useEventSource(ended ? undefined : href("/admin/live"), refresh);
  const state = ended ? "signed-out" : connection === "live" && error ? "behind" : connection;
  return (
    <LiveContext value={state}>
      {children}
      {ended && <SignInAgain isRoleGone={ended.isRoleGone} />}
    </LiveContext>
  );
}

/** Why something that is shown could not be read again. */
function useReadingError(): Error | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache
        .findAll({ queryKey: ["page"], type: "active" })
        .map(({ state }) => state.error);
      return shown.find((error) => error instanceof SignedOut) ?? shown.find(Boolean) ?? null;
    },
    () => null,
  );
}

/** Whether what the page shows is what is stored, and why not. */
export function useLiveState(): LiveState {
  return useContext(LiveContext);
}

/** Says whether the page is up to date, and how much there is. */
export function LiveLine({ children }: { children: ReactNode }) {
  const state = useContext(LiveContext);
  return (
    <p
      data-live={state}
      className="mt-1.5 flex flex-wrap items-center gap-x-2.5 text-ink-soft before:-mt-[3px] before:size-4 before:rounded-full before:border-2 before:border-board before:outline-4 before:-outline-offset-1 before:outline-tint before:content-[''] data-[live=connecting]:before:border-dotted data-[live=behind]:before:border-copper data-[live=behind]:before:outline-new-tint data-[live=lost]:before:border-copper data-[live=lost]:before:outline-new-tint data-[live=signed-out]:before:border-copper data-[live=signed-out]:before:outline-new-tint"
    >
      <span role="status">{words[state]}</span>
      <span>{children}</span>
    </p>
  );
}
