import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { markLiveReading } from "#app/platform/live/live-reading.ts";

/** No timer waits longer than 24 days; whoever has the window open so long is read to anew. */
const longestMs = 24 * 60 * 60 * 1000;

/** Reads the page again when the next reminder comes due: a time that passes is no change to hear of. */
export function useReminders(dueInMs: number | undefined) {
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => void markLiveReading(revalidate));
  useEffect(() => {
    if (dueInMs === undefined) return;
    // A little later, for clocks that are not quite alike.
    const timer = setTimeout(() => read(), Math.min(dueInMs + 250, longestMs));
    return () => clearTimeout(timer);
  }, [dueInMs]);
}
