import type { App } from "#app/context.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { RateCard } from "#app/domain/rental/price.ts";
import { preparedOn } from "#app/domain/stock/ledger.ts";
import { findAskedFor, findTimeline } from "#app/domain/stock/ledger-repository.server.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { Sweep } from "#app/domain/stock/sweep.ts";
import { countUnits } from "#app/domain/stock/unit-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";

/** The states of a bar of the timeline. */
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
  /** Reserved and not out, machines that are being prepared included. */
  reserved: number;
  asked: number;
  /** The rest of the stock, below zero for a shortage; null where the stock is unknown. */
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
interface TimelineSpan {
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
    findStock(db, { configuration: slugs, branch }),
    findTimeline(db, span),
    findAskedFor(db, span),
    countUnits(db, { branch }),
  ]);
  const repairs = units.filter(({ state }) => state === "in repair");
  const bars = [
    ...reserved.map((row) => toBar(row, today)),
    ...asked.map(({ card, collect_on, ...row }) => {
      const own: RateCard = JSON.parse(card);
      const days = { day_to: preparedOn(row.last, collect_on, own), due_on: row.day_from };
      return toBar({ ...row, ...days, state: "asked" }, today);
    }),
  ];
  const own = Map.groupBy(
    bars.filter((bar) => bar.from <= span.to && bar.to >= from),
    ({ configuration }) => configuration,
  );
  return configurations.map(({ slug, name }) => {
    const here = own.get(slug) ?? [];
    const known = stock.find((one) => one.configuration === slug);
    const number = known?.number ?? null;
    const inRepair = repairs.find((one) => one.configuration === slug)?.n ?? 0;
    return {
      ...{ slug, name, stock: number, inRepair, days: countDays(here, number, { from, days }) },
      bars: here.map(({ configuration: _slug, ...bar }) => bar),
    };
  });
}

type LedgerBar = Awaited<ReturnType<typeof findTimeline>>[number];
type Row = Omit<LedgerBar, "state" | "last" | "after_days"> & {
  state: LedgerBar["state"] | "asked";
  last: string | null;
};

function toBar(row: Row, today: string): Bar & { configuration: string } {
  const { id: key, record_id: id, configuration, reference, name, company, number } = row;
  const { day_to: to, due_on } = row;
  const isLate = row.state === "out" && due_on < today;
  const state = isLate ? "overdue" : barStates[row.state];
  // Machines that are back are only being prepared.
  const from = row.state === "back" ? due_on : row.day_from;
  const rented = row.last ?? to;
  const last = row.state === "out" && !isLate && rented < today ? today : rented;
  const customer = company || name;
  return { ...{ key, id, reference, customer, configuration, number, state, from, to }, last };
}

const barStates = { promised: "confirmed", out: "out", back: "cleaning", asked: "asked" } as const;

function countDays(
  bars: readonly Bar[],
  stock: number | null,
  { from, days }: { from: string; days: number },
): DayCount[] {
  const sweepOf = (all: readonly Bar[], lastOf = ({ to }: Bar) => to) =>
    new Sweep(all.map((bar) => ({ day_from: bar.from, day_to: lastOf(bar), number: bar.number })));
  const outside = bars.filter(({ state }) => state === "out" || state === "overdue");
  const taken = sweepOf(bars.filter(({ state }) => state !== "asked"));
  const asking = sweepOf(bars.filter(({ state }) => state === "asked"));
  const withCustomers = sweepOf(outside, ({ state, last, to }) => (state === "out" ? last : to));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index);
    const [all, out, asked] = [taken.takenOn(day), withCustomers.takenOn(day), asking.takenOn(day)];
    return { out, reserved: all - out, asked, free: stock === null ? null : stock - all - asked };
  });
}

/** The shortages of those who ask for machines in the span; the first five of them in full. */
export async function findAskingShortages(
  app: Pick<App, "store" | "now" | "catalogue">,
  { bars }: Pick<TimelineRow, "bars">,
) {
  const asking = bars.filter(({ state }) => state === "asked");
  const ids = [...new Set(asking.map(({ id }) => id))];
  const found = await findRentals(app.store.db, ids.slice(0, mostPanels));
  const shown = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const panels = shown.map(async ({ id, version, reference, name, company, lines }) => {
    const shortages = await findLineShortages(app, id, lines);
    return (
      shortages && { booking: { id, version }, reference, customer: company || name, shortages }
    );
  });
  const short = (await Promise.all(panels)).filter((one) => one !== undefined);
  return { panels: short, others: ids.length - shown.length };
}

/** Of bookings that ask for one configuration. */
const mostPanels = 5;
