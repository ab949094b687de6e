import type { App } from "#app/context.ts";
import { findLines } from "#app/domain/bookings/booking-repository.server.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import * as timeline from "#app/domain/stock/timeline-repository.server.ts";
import { countUnits } from "#app/domain/stock/unit-repository.server.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";

/** What a bar of the timeline is. */
export type BarState = "out" | "confirmed" | "asked" | "overdue" | "cleaning";

export interface Bar {
  key: string;
  /** The booking's id, reference and customer. */
  id: string;
  reference: string;
  customer: string;
  number: number;
  state: BarState;
  from: string;
  /** The customer's last day, and that on which the machines are in order again. */
  last: string;
  to: string;
}

/** Machines of a configuration on one day. */
export interface DayCount {
  out: number;
  /** Reserved and not out, machines that are brought to order included. */
  reserved: number;
  asked: number;
  /** What is left of the stock, below zero for a shortage; null where the stock is unknown. */
  free: number | null;
}

export interface TimelineRow {
  slug: string;
  name: string;
  stock: number | null;
  inRepair: number;
  days: DayCount[];
  bars: Bar[];
}

/** Some configurations of a branch over some days. */
export interface TimelineSpan {
  configurations: readonly { slug: string; name: string }[];
  branch: string;
  from: string;
  days: number;
}

export async function readTimeline(
  { store: { db }, now }: Pick<App, "store" | "now">,
  { configurations, branch, from, days }: TimelineSpan,
): Promise<TimelineRow[]> {
  const slugs = configurations.map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const today = indianDay(now());
  const span = { slugs, branch, from, to: addDays(from, days - 1), today };
  const [stock, reserved, asked, units] = await Promise.all([
    findStock(db, slugs),
    timeline.findReserved(db, span),
    timeline.findAskedFor(db, span),
    countUnits(db, branch),
  ]);
  const repairs = units.filter(({ state }) => state === "in repair");
  const bars = Map.groupBy(
    [
      ...reserved.map((row) => toBar(row, today)),
      ...asked.map(({ turnaround, ...row }) => {
        const day_to = addDays(row.last ?? "", turnaround);
        return { ...toBar({ ...row, day_to, ...notOut }, today), state: asking };
      }),
    ],
    ({ configuration }) => configuration,
  );
  return configurations.map(({ slug, name }) => {
    const own = (bars.get(slug) ?? []).filter((bar) => bar.from <= span.to && bar.to >= from);
    const known = stock.find((one) => one.configuration === slug && one.branch === branch);
    const counts = countDays(own, known?.number ?? null, { from, days });
    const inRepair = Number(repairs.find((one) => one.configuration === slug)?.n ?? 0);
    return {
      ...{ slug, name, stock: known?.number ?? null, inRepair, days: counts },
      bars: own.map(({ configuration: _slug, out: _out, ...bar }) => bar),
    };
  });
}

const asking: BarState = "asked";
const notOut = { out_number: 0, cleaning: 0, planned: null };

type Row = Omit<Awaited<ReturnType<typeof timeline.findReserved>>[number], "day_from"> & {
  day_from?: string | null | undefined;
};

function toBar(row: Row, today: string): Bar & { configuration: string; out: number } {
  const { record_id: id, position, configuration, reference, name, company, number } = row;
  const from = row.day_from ?? "";
  const rented = row.last ?? row.day_to;
  const out = row.out_number;
  // Somebody comes for it on the day after the last one, or on the planned day.
  const isLate = out > 0 && (row.planned ?? addDays(rented, 1)) < today;
  const usual = out > 0 ? "out" : "confirmed";
  const state: BarState = row.cleaning ? "cleaning" : isLate ? "overdue" : usual;
  const last = out > 0 && !isLate && rented < today ? today : rented;
  const to = row.day_to;
  const key = [id, position, from, state].join(" ");
  const customer = company || name;
  return { ...{ key, id, reference, customer, configuration, number, out, state, from, to }, last };
}

/** Adds up each bar once, by where it begins and ends. */
function countDays(
  bars: readonly (Bar & { out: number })[],
  stock: number | null,
  { from, days }: { from: string; days: number },
): DayCount[] {
  const counts = Array.from({ length: days }, () => ({ out: 0, reserved: 0, asked: 0 }));
  for (const { state, number, out, ...bar } of bars) {
    const first = Math.max(0, daysBetween(from, bar.from));
    const end = Math.min(days - 1, daysBetween(from, bar.to));
    const lastOut = daysBetween(from, state === "overdue" ? bar.to : bar.last);
    for (const [day, count] of counts.entries()) {
      if (day < first || day > end) continue;
      if (state === "asked") count.asked += number;
      else {
        const isOut = day <= lastOut ? out : 0;
        count.out += isOut;
        count.reserved += number - isOut;
      }
    }
  }
  return counts.map((count) => {
    const free = stock === null ? null : stock - count.out - count.reserved - count.asked;
    return { ...count, free };
  });
}

/** The shortages of those who ask for machines in the span; the first five of them in full. */
export async function findAskingShortages(
  app: Pick<App, "store" | "now" | "catalogue">,
  { bars }: Pick<TimelineRow, "bars">,
  branch: string,
) {
  const asking = new Map(
    bars.filter(({ state }) => state === "asked").map((bar) => [bar.id, bar] as const),
  );
  const ids = [...asking.keys()];
  const shown = ids.slice(0, mostPanels);
  const { db } = app.store;
  const [lines, versions] = await Promise.all([
    findLines(db, shown),
    timeline.findVersions(db, shown),
  ]);
  const panels = shown.map(async (id) => {
    const asked = (lines.get(id) ?? []).map((line) => ({ ...line, branch: line.branch || branch }));
    const shortages = await findLineShortages(app, id, asked);
    const { reference = "", customer = "" } = asking.get(id) ?? {};
    const booking = { id, version: versions.get(id) ?? 0 };
    return shortages && { booking, reference, customer, shortages };
  });
  const found = await Promise.all(panels);
  return { panels: found.filter((one) => one !== undefined), others: ids.length - shown.length };
}

/** Of bookings that ask for one configuration. */
const mostPanels = 5;
