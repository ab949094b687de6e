import { useSyncExternalStore } from "react";
import { clockOf, type ShownClock } from "#app/lib/due-clock.ts";

const tickMs = 20_000;
let now = Date.now();

function subscribe(onTick: () => void) {
  now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    onTick();
  }, tickMs);
  return () => clearInterval(timer);
}

/** The clock of a fault as of now: it counts on while the window is open. */
export function useFaultClock(clock: ShownClock) {
  const read = () => Date.parse(clock.readAt);
  const { state, said } = clockOf(
    clock,
    new Date(useSyncExternalStore(subscribe, () => now, read)),
  );
  return { state, said: state === "missed" ? `${said}, late` : said };
}

/** Shows the clock in words, in copper from four hours on and in red when it is late. */
export default function FaultClock({ clock }: { clock: ShownClock }) {
  const { state, said } = useFaultClock(clock);
  return (
    <span
      data-state={state}
      className="whitespace-nowrap tabular-nums data-[state=urgent]:font-medium data-[state=urgent]:text-copper-text data-[state=late]:font-medium data-[state=late]:text-alarm-text"
    >
      {said}
    </span>
  );
}
