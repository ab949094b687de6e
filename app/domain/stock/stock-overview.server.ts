import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { Product } from "#app/domain/catalogue/products.ts";
import { shortagesOf } from "#app/domain/stock/shortages.ts";
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

/** What is known of all places. @param branch undefined for all */
export async function listStock({ store: { db }, now }: StockApp, branch: string | undefined) {
  const [known, listed, taken] = await Promise.all([
    stock.findAllStock(db, branch),
    countUnits(db, branch),
    stock.sumTaken(db, indianDay(now()), branch),
  ]);
  const places = new Map<string, PlaceStock>();
  const at = ({ configuration, branch }: stock.Place) => {
    const key = `${configuration} ${branch}`;
    const empty = { configuration, branch, number: null, units: {}, reserved: 0, free: null };
    const place: PlaceStock = places.get(key) ?? empty;
    places.set(key, place);
    return place;
  };
  for (const row of known) at(row).number = row.number;
  for (const row of listed) at(row).units[row.state as UnitState] = Number(row.n);
  for (const row of taken) at(row).reserved = row.number;
  for (const place of places.values()) {
    if (place.number !== null) place.free = place.number - place.reserved;
  }
  return [...places.values()];
}

/**
 * Where more is reserved on a day of the next 120 than there is: a number was lowered, a machine is
 * lost, in repair or late. Unknown numbers are never short.
 */
export async function findShortages({ store: { db }, now }: StockApp, branch: string | undefined) {
  const today = indianDay(now());
  const latest = addDays(today, horizonDays);
  return shortagesOf(await stock.sumSpans(db, { from: today, to: latest, branch }), latest);
}

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
