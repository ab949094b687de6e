import { indianClock } from "#app/lib/dates.ts";
import { clockOf, passedOf } from "#app/lib/due-clock.ts";

const minute = 60_000;

/** The time that is left of a fault, each minute; `role=timer` says nothing of it aloud. */
export function runClocks() {
  const clocks = document.querySelectorAll<HTMLElement>("[data-clock]");
  if (clocks.length === 0) return;
  const run = () => {
    const now = new Date();
    for (const clock of clocks) show(clock, now);
    setTimeout(run, minute - (now.getTime() % minute));
  };
  run();
}

function show(clock: HTMLElement, now: Date) {
  const { clock: due_at = "", from: created_at = "" } = clock.dataset;
  const fault = { created_at, due_at, closed_at: null };
  const { hours, said } = clockOf(fault, now);
  const find = (selector: string) => clock.querySelector(selector);
  find("[role=timer]")?.replaceChildren(hours);
  find("[data-said]")?.replaceChildren(said.slice(hours.length));
  find("line[data-passed]")?.setAttribute("x2", passedOf(fault, now));
  find("[data-now]")?.setAttribute("x", passedOf(fault, now));
  // India's clocks show the time, wherever it is read.
  find("[data-now] text")?.replaceChildren(indianClock(now).toISOString().slice(11, 16));
}
