import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { Product } from "#app/domain/catalogue/products.ts";
import { type Shortage, shortagesOf } from "#app/domain/stock/shortages.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import { countUnits } from "#app/domain/stock/unit-repository.server.ts";
import type { UnitState } from "#app/domain/stock/unit-states.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";

/** How far ahead a shortage is looked for. */
const horizonDays = 120;

type StockApp = Pick<App, "store" | "now" | "catalogue">;

/**
 * The branch whose stock a member of staff sees and changes; undefined for all, empty for a
 * coordinator who has none.
 */
export function stockBranch(signedIn: SignedIn): string | undefined {
  return may(signedIn, "stock of all branches") ? undefined : signedIn.branch;
}

/** A configuration at a branch, as far as something is known of it. */
export interface PlaceStock extends stock.Place {
  /** Null for unknown. */
  number: number | null;
  /** The units that are listed, by their states; none where the number is typed in. */
  units: Partial<Record<UnitState, number>>;
  /** Taken today: with customers, promised, or not yet in order. */
  reserved: number;
  /** What is left of the number today; below zero where more is promised than there is. */
  free: number | null;
}

/** What is known of the places that are asked for, and where more is taken than there is. */
export async function readStock({ store: { db }, now }: StockApp, only: Partial<stock.Place>) {
  const today = indianDay(now());
  const latest = addDays(today, horizonDays);
  const [known, listed, taken] = await Promise.all([
    stock.findAllStock(db, only.branch),
    countUnits(db, only.branch),
    stock.sumTaken(db, { from: today, to: latest, today }, only),
  ]);
  const places = new Map<string, PlaceStock>();
  const at = ({ configuration, branch }: stock.Place) => {
    const key = `${configuration} ${branch}`;
    const empty = { configuration, branch, number: null, units: {}, reserved: 0, free: null };
    const place: PlaceStock = places.get(key) ?? empty;
    places.set(key, place);
    return place;
  };
  const isAsked = ({ configuration }: stock.Place) =>
    only.configuration === undefined || only.configuration === configuration;
  for (const row of known.filter(isAsked)) at(row).number = row.number;
  for (const row of listed.filter(isAsked)) at(row).units[row.state as UnitState] = Number(row.n);
  for (const row of taken) if (row.day_from <= today) at(row).reserved += row.number;
  for (const place of places.values()) {
    if (place.number !== null) place.free = place.number - place.reserved;
  }
  const spans = taken.flatMap(({ stock, ...span }) => (stock === null ? [] : [{ ...span, stock }]));
  return { places: [...places.values()], shortages: shortagesOf(spans, latest) };
}

/** The bookings that take something at a short place on its worst day; the first ones of many. */
export async function findShortBookings(
  { store: { db }, now }: StockApp,
  { mostDay: day, ...place }: Shortage,
) {
  const today = indianDay(now());
  const takers = await stock.findTakers(db, place, { from: day, to: day, today }, mostBookings + 1);
  const bookings = takers.map(({ id, reference, name, company }) => {
    return { id, reference, customer: company || name };
  });
  return { bookings: bookings.slice(0, mostBookings), hasMore: takers.length > mostBookings };
}

/** Bookings that are named of a shortage. */
const mostBookings = 5;

/** The groups with the configurations that are offered, and others of which something is known. */
export function stockGroups({ current }: App["catalogue"], known: readonly stock.Place[]) {
  const others = [...new Set(known.map(({ configuration }) => configuration))].flatMap((slug) => {
    const product: Product | undefined = current.findProduct(slug);
    const isOffered = current.groups.some(({ configurations }) =>
      configurations.some((one) => one.slug === slug),
    );
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
