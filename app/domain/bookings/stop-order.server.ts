import type { App } from "#app/context.ts";
import * as orders from "#app/domain/bookings/stop-order-repository.server.ts";
import { stopKey } from "#app/domain/bookings/stop-timing.ts";
import { findStops, type Stop } from "#app/domain/bookings/stops.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { type Db, transact } from "#app/platform/db/transact.ts";

/** A day of a branch, or of all for an empty one. */
interface Route {
  day: string;
  branch: string;
}

/** The stops of a day, of today with the late ones, in the order set by staff, new ones last. */
export async function findRoute(db: Db, { day, branch }: Route, today: string): Promise<Stop[]> {
  const stops = await findStops(db, day, branch);
  const ofDay = stops.filter((stop) => stop.day === day || day === today);
  return orderStops(db, ofDay, { day, branch });
}

/** The stops in the order of a day; those without a place in it stay behind the others as they are. */
export async function orderStops(db: Db, stops: readonly Stop[], route: Route): Promise<Stop[]> {
  const keys = await orders.find(db, route);
  const placeOf = (stop: Stop) => {
    const place = keys.indexOf(stopKey(stop));
    return place < 0 ? keys.length : place;
  };
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Moves a stop of a day before another one, or to the end for an empty one.
 * @param moved their keys, by `stopKey`
 * @throws FormError where one of them is not on that day any more
 */
export async function moveStop(
  { store, now }: Pick<App, "store" | "now">,
  route: Route,
  moved: { stop: string; before: string },
): Promise<void> {
  const today = indianDay(now());
  await transact(store, async (trx, announce) => {
    await orders.lock(trx, route);
    const stops = await findRoute(trx, route, today);
    const stop = stops.find((one) => stopKey(one) === moved.stop);
    const others = stops.map(stopKey).filter((key) => key !== moved.stop);
    const place = moved.before ? others.indexOf(moved.before) : others.length;
    if (!stop || place < 0) {
      throw refused(
        "One of these stops is done, or on another day by now. Look at the list again.",
      );
    }
    await orders.write(trx, route, others.toSpliced(place, 0, moved.stop));
    await orders.deleteBefore(trx, today);
    announce({ kind: "booking", id: stop.booking.id, what: "updated" });
  });
}
