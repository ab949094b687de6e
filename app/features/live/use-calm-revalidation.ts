import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

/** The page's data is read at most this often, however much changes. */
const restMs = 700;

/**
 * Reads the page's data again when asked to: at once the first time, then after a rest, and never
 * while it is being read anyway. What is asked for meanwhile is not forgotten.
 */
export function useCalmRevalidation(): () => void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const [isWanted, setWanted] = useState(false);
  const lastAt = useRef(0);
  const read = useEffectEvent(() => {
    lastAt.current = Date.now();
    void revalidate();
  });

  useEffect(() => {
    if (!isIdle || !isWanted) return;
    const timer = setTimeout(
      () => {
        setWanted(false);
        read();
      },
      Math.max(0, lastAt.current + restMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isIdle, isWanted]);

  return () => setWanted(true);
}
