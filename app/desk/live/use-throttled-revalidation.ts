import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { readCountsOnly } from "#app/desk/live/live-scope.ts";
import { markLiveReading } from "#app/platform/live/live-reading.ts";

/** Changes that arrive together are read together. */
const gatherMs = 150;
/** Between two readings, however much changes. */
const restMs = 450;
/** A connection that broke silently leaves a reading without an end; another takes its place. */
const hungMs = 30_000;

/**
 * Reads the page's data again when asked to, but not while it is being read anyway, unless that
 * hangs; what is asked for meanwhile is read afterwards.
 * @returns how to ask, and whether nothing is asked for or under way
 */
export function useThrottledRevalidation() {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const [wanted, setWanted] = useState<"counts" | "page">();
  const lastAt = useRef(0);
  const read = useEffectEvent(() => {
    setWanted(undefined);
    lastAt.current = Date.now();
    const readAgain = () => markLiveReading(revalidate);
    void (wanted === "counts" ? readCountsOnly(readAgain) : readAgain());
  });

  const isWanted = wanted !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    const rest = lastAt.current + restMs - Date.now();
    const timer = setTimeout(() => read(), isIdle ? Math.max(gatherMs, rest) : hungMs);
    return () => clearTimeout(timer);
  }, [isIdle, isWanted]);

  const readAgain = (scope: "counts" | "page") =>
    setWanted((before) => (before === "page" ? before : scope));
  return { readAgain, isDone: !isWanted && state === "idle" };
}
