import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { readScope, setAllRead } from "#app/desk/live/live-scope.ts";
import { ReadingSchedule } from "#app/desk/live/reading-schedule.ts";
import { markLiveReading } from "#app/platform/live/live-reading.ts";

/** @returns a function that has the page's data read again, as soon as `ReadingSchedule` says */
export function useThrottledRevalidation() {
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== "idle" || state !== "idle";
  const [schedule] = useState(
    () =>
      new ReadingSchedule(
        (scope) => readScope(scope, () => markLiveReading(revalidate)),
        setAllRead,
      ),
  );
  useEffect(() => schedule.hold(isBusy), [schedule, isBusy]);
  useEffect(() => () => schedule.stop(), [schedule]);
  return schedule.ask;
}
