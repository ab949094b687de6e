const minute = 60_000;

/** The time that is left of a fault, each minute; `role=timer` says nothing of it aloud. */
export function runClocks() {
  const clocks = document.querySelectorAll<HTMLElement>("[data-clock]");
  if (clocks.length === 0) return;
  const run = () => {
    const now = Date.now();
    for (const clock of clocks) show(clock, now);
    setTimeout(run, minute - (now % minute));
  };
  run();
}

function show(clock: HTMLElement, now: number) {
  const { clock: due = "", from = "", left, late } = clock.dataset;
  const [end, start] = [Date.parse(due), Date.parse(from)];
  const minutes = Math.floor(Math.abs(end - now) / minute);
  const find = (selector: string) => clock.querySelector(selector);
  const hours = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  find("[role=timer]")?.replaceChildren(hours);
  find("[data-said]")?.replaceChildren((now > end ? late : left) ?? "");
  const share = `${Math.min(100, Math.max(0, (100 * (now - start)) / (end - start)))}%`;
  find("line[data-passed]")?.setAttribute("x2", share);
  find("[data-now]")?.setAttribute("x", share);
  // India's clocks show the time, wherever it is read.
  const shown = new Date(now + 5.5 * 60 * minute).toISOString().slice(11, 16);
  find("[data-now] text")?.replaceChildren(shown);
}
