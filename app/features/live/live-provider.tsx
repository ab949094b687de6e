import { createContext, type ReactNode, useContext } from "react";
import { type LiveState, useLive } from "#app/features/live/use-live.ts";

const LiveContext = createContext<LiveState>("connecting");

/** Holds the window's one stream of changes for all that stands inside. */
export function LiveProvider({ url, children }: { url: string; children: ReactNode }) {
  return <LiveContext value={useLive(url)}>{children}</LiveContext>;
}

export function useLiveState(): LiveState {
  return useContext(LiveContext);
}
