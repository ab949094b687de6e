import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { useBehind } from "#app/features/live/read-again.ts";
import { useCalmRevalidation } from "#app/features/live/use-calm-revalidation.ts";
import { type Connection, useEventSource } from "#app/features/live/use-event-source.ts";
import type { Change } from "#app/lib/change.ts";
import type { LiveEvent } from "#app/lib/live-event.ts";

/** In a route's handle: the kinds of record that its page shows. Without it, all concern it. */
export interface LiveHandle {
  shows(params: Readonly<Record<string, string | undefined>>): Change["kind"] | undefined;
}

/** `behind` is connected, but the last try to read the page again failed. */
export type LiveState = Connection | "behind";

interface Live {
  state: LiveState;
  waiting: LiveEvent["waiting"];
}

const LiveContext = createContext<Live>({ state: "connecting", waiting: undefined });

/** After a failed try to read the page again, in milliseconds. */
const retryMs = 3_000;

/** Holds the window's one stream of changes, and keeps what stands inside as the server has it. */
export function LiveProvider({ url, children }: { url: string; children: ReactNode }) {
  const concerns = useConcerns();
  const readAgain = useCalmRevalidation();
  const isBehind = useBehind();
  const [waiting, setWaiting] = useState<LiveEvent["waiting"]>();
  const connection = useEventSource(url, (event) => {
    if (event.waiting) setWaiting(event.waiting);
    if (event.what === "resync" || concerns(event.kinds)) readAgain();
  });

  useEffect(() => {
    if (!isBehind) return;
    const timer = setInterval(readAgain, retryMs);
    return () => clearInterval(timer);
  });

  const state = connection === "live" && isBehind ? "behind" : connection;
  const live = useMemo(() => ({ state, waiting }), [state, waiting]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLive(): Live {
  return useContext(LiveContext);
}

/** Whether a change of these kinds is on this page. */
function useConcerns(): (kinds: readonly Change["kind"][]) => boolean {
  const shown = useMatches().flatMap(({ handle, params }) =>
    isLiveHandle(handle) ? [handle.shows(params)] : [],
  );
  return (kinds) => shown.length === 0 || kinds.some((kind) => shown.includes(kind));
}

function isLiveHandle(handle: unknown): handle is LiveHandle {
  return typeof handle === "object" && handle !== null && "shows" in handle;
}
