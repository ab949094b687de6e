import type { App } from "#app/context.ts";
import type { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { Stop } from "#app/domain/bookings/stops.server.ts";
import { findRested, findUnitsById, hasListed } from "#app/domain/stock/unit-repository.server.ts";
import { daysBetween, formatDay, indianDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";

type Rental = Awaited<ReturnType<typeof findRentals>>[number];

/** Machines to deliver now, each configuration once. */
export function openPlaces({ stops }: { stops: readonly Pick<Stop, "machines">[] }) {
  const all = Map.groupBy(
    stops.flatMap(({ machines }) => machines),
    ({ slug }) => slug,
  );
  return [...all].map(([slug, machines]) => ({
    slug,
    name: machines[0]?.name ?? slug,
    open: machines.reduce((n, { number }) => n + number, 0),
  }));
}

/** Machines with the customer. @param rental the handovers of a branch */
export async function findOut({ store }: App, { handed, lines }: Pick<Rental, "handed" | "lines">) {
  const out = handed.filter(({ back_at }) => !back_at);
  const ids = out.flatMap(({ unit_id }) => unit_id ?? []);
  const units = new Map(
    (await findUnitsById(store.db, ids)).map((unit) => [unit.id, unit] as const),
  );
  return out.map(({ id, line_id, configuration, number, out_at, unit_id, note }) => {
    const { tag = "", serial = "" } = (unit_id && units.get(unit_id)) || {};
    const name = lines.find((line) => line.id === line_id)?.name ?? configuration;
    const since = formatDay(indianDay(new Date(out_at)));
    return { id, slug: configuration, name, number, tag, serial, since, note };
  });
}

/** The most units of a configuration that are offered: others are scanned. */
const mostOffered = 60;

/** The units of a configuration that can be handed over. */
export async function offerUnits({ store, now }: App, configuration: string, branch: string) {
  const place = { configuration, branch };
  const [rested, hasUnits] = await Promise.all([
    findRested(store.db, place, mostOffered),
    hasListed(store.db, place),
  ]);
  const units = rested.map(({ id, tag, serial, note, since }) => {
    const days = Math.max(0, daysBetween(indianDay(new Date(since)), indianDay(now())));
    return { id, tag, serial, note, rested: formatCount(days, "day") };
  });
  return { units, hasUnits };
}
