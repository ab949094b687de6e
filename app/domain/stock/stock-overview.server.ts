import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { horizonDays } from "#app/domain/stock/availability.server.ts";
import { type BranchStock, stockKey } from "#app/domain/stock/ledger.ts";
import {
  findTakers,
  lastingRows,
  takenBetween,
} from "#app/domain/stock/ledger-repository.server.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { Sweep } from "#app/domain/stock/sweep.ts";
import { countUnits } from "#app/domain/stock/unit-repository.server.ts";
import type { UnitState } from "#app/domain/stock/unit-states.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";

type StockApp = Pick<App, "store" | "now" | "catalogue">;

/**
 * The branch whose stock a member of staff sees and changes; undefined for all, empty for a
 * coordinator who has none.
 */
export function stockBranch(signedIn: SignedIn): string | undefined {
  return may(signedIn, "stock of all branches") ? undefined : signedIn.branch;
}

/** A configuration at a branch, as far as something is known of it. */
export interface StockCounts extends BranchStock {
  /** Null for unknown. */
  number: number | null;
  /** The units that are listed, by their states; none where the number is typed in. */
  units: Partial<Record<UnitState, number>>;
  /** Taken today: with customers, promised, or not yet in order. */
  reserved: number;
  /** The rest of the number today; below zero where more is promised than there is. */
  free: number | null;
}

/** The stock of some places, and the places where more is taken than there is. */
export async function readStock({ store: { db }, now }: StockApp, only: Partial<BranchStock>) {
  const today = indianDay(now());
  const latest = addDays(today, horizonDays);
  const span = { from: today, to: latest, today };
  const [known, listed, taken] = await Promise.all([
    findStock(db, only),
    countUnits(db, only),
    takenBetween(db, span)
      .select(["configuration", "branch", "state", "day_from", "day_to", "after_days", "number"])
      .where((eb) => eb.and(only))
      .execute(),
  ]);
  const places = new Map<string, StockCounts>();
  const at = ({ configuration, branch }: BranchStock) => {
    const key = stockKey({ configuration, branch });
    const empty = { configuration, branch, number: null, units: {}, reserved: 0, free: null };
    const place: StockCounts = places.get(key) ?? empty;
    places.set(key, place);
    return place;
  };
  for (const row of known) at(row).number = row.number;
  for (const row of listed) at(row).units[row.state] = row.n;
  const groups = Map.groupBy(lastingRows(taken, span), at);
  const shortages = [...groups].flatMap(([place, rows]) => {
    const sweep = new Sweep(rows);
    place.reserved = sweep.takenOn(today);
    return shortageOf(place, sweep.between(today, latest)) ?? [];
  });
  for (const place of places.values()) {
    if (place.number !== null) place.free = place.number - place.reserved;
  }
  const byDay = (a: Shortage, b: Shortage) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : b.most - a.most;
  return { places: [...places.values()], shortages: shortages.toSorted(byDay) };
}

/** A place where more is promised than there is. */
interface Shortage extends BranchStock {
  /** The first such day, and how many are missing on it. */
  day: string;
  missing: number;
  /** The most that are missing on a day, and the first such day. */
  most: number;
  mostDay: string;
}

function shortageOf(
  { configuration, branch, number }: StockCounts,
  days: readonly { day: string; taken: number }[],
): Shortage | undefined {
  const short = days
    .map(({ day, taken }) => ({ day, missing: taken - (number ?? taken) }))
    .filter(({ missing }) => missing > 0);
  const [first] = short;
  const [worst] = short.toSorted((a, b) => b.missing - a.missing);
  if (!first || !worst) return undefined;
  return { configuration, branch, ...first, most: worst.missing, mostDay: worst.day };
}

/** Bookings that are named of a shortage. */
const mostBookings = 5;

/** The bookings that take something at a short place on its worst day; the first ones of many. */
export async function findShortBookings(
  { store: { db }, now }: StockApp,
  { mostDay: day, ...place }: Shortage,
) {
  const today = indianDay(now());
  const takers = await findTakers(db, place, day, today);
  const bookings = takers.map(({ id, reference, name, company }) => {
    return { id, reference, customer: company || name };
  });
  return { bookings: bookings.slice(0, mostBookings), hasMore: takers.length > mostBookings };
}

/** The groups with the configurations that are offered, and others of which something is known. */
export function stockGroups({ current }: App["catalogue"], known: readonly BranchStock[]) {
  const others = [...new Set(known.map(({ configuration }) => configuration))].flatMap((slug) => {
    const product = current.findProduct(slug);
    const isOffered = current.offers.some((one) => one.slug === slug);
    return product && !isOffered ? [product] : [];
  });
  const groups = new Map(current.groups.map((group) => [group.slug, group]));
  for (const { group } of others) groups.set(group.slug, group);
  return [...groups.values()].map((group) => ({
    slug: group.slug,
    name: group.name,
    configurations: [
      ...group.configurations,
      ...others.flatMap((one) => (one.group.slug === group.slug ? [one.configuration] : [])),
    ].map(({ slug, name, state }) => ({ slug, name, state })),
  }));
}
