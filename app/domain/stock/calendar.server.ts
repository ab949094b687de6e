import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/records/kinds/booking.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import * as calendar from "#app/domain/stock/calendar-repository.server.ts";
import { progressOf, reserves } from "#app/domain/stock/reservation-rows.ts";
import { findBooked } from "#app/domain/stock/stock-repository.server.ts";
import { countUnits } from "#app/domain/stock/unit-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { transact } from "#app/platform/db/transact.ts";

export type Direction = calendar.PlannedStop["direction"];

/** A delivery or a collection: one booking on one day at one branch. */
export interface Stop extends Pick<calendar.PlannedStop, "due" | "day" | "time" | "driver"> {
  direction: Direction;
  branch: string;
  booking: Awaited<ReturnType<typeof calendar.findCustomers>>[number];
  /** How many are to be handed over, and were before. */
  machines: { slug: string; name: string; number: number; done: number; last: string | null }[];
}

/**
 * What a branch has to deliver and to take back until a day, what is late included, by day and time.
 * @param branch its id; empty for all
 */
export async function findStops(db: Db, until: string, branch: string): Promise<Stop[]> {
  const stops = await stopsOf(db, await calendar.findBookingsDue(db, until, branch));
  return stops.filter((stop) => stop.day <= until && (!branch || stop.branch === branch));
}

/** The stops of some bookings, whenever they are. */
export async function stopsOf(db: Db, ids: readonly string[]): Promise<Stop[]> {
  if (ids.length === 0) return [];
  const [found, plans, booked] = await Promise.all([
    calendar.findCustomers(db, ids),
    calendar.findPlanned(db, ids),
    findBooked(db, ids),
  ]);
  const planned = Map.groupBy(plans, ({ record_id }) => record_id);
  const customers = new Map(found.map((one) => [one.id, one]));
  const stops = booked.flatMap(({ id, lines, handed }) => {
    const booking = customers.get(id);
    if (!booking || !reserves(booking.status)) return [];
    const dated = lines.filter(({ day_from }) => day_from);
    const all = progressOf(dated, handed).flatMap(({ line, open, out, back }) => {
      const { slug, name, branch, day_from, day_to: last } = line;
      const machine = { slug, name, last };
      const delivery = { ...machine, number: open, done: out + back };
      const collection = { ...machine, number: out, done: back };
      // Somebody comes for it on the day after the last one.
      const due = out > 0 && last ? addDays(last, 1) : "";
      return [
        { direction: "out" as const, due: day_from ?? "", branch, machine: delivery },
        { direction: "back" as const, due, branch, machine: collection },
      ].filter(({ machine: { number } }) => number > 0);
    });
    const groups = Map.groupBy(all, keyOf);
    return [...groups.values()].flatMap((group): Stop[] => {
      const [first] = group;
      if (!first) return [];
      const { direction, due, branch } = first;
      const plan = planned.get(id)?.find((one) => keyOf(one) === keyOf(first));
      const { day = due, time = "", driver = "" } = plan ?? {};
      const machines = group.map(({ machine }) => machine);
      return [{ direction, due, day, branch, booking, machines, time, driver }];
    });
  });
  return stops
    .map((stop) => ({ stop, order: orderOf(stop) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ stop }) => stop);
}

/** One of a booking that is not done. */
export async function findStop(db: Db, id: string, wanted: StopKey): Promise<Stop | undefined> {
  return (await stopsOf(db, [id])).find((one) => keyOf(one) === keyOf(wanted));
}

type StopKey = Pick<Stop, "direction" | "branch" | "due">;

const keyOf = ({ direction, branch, due }: StopKey) => [direction, branch, due].join(" ");

/** Times are staff's words: those that begin with one digit come before those with two. */
const orderOf = ({ day, time, direction, booking }: Stop) =>
  [
    day,
    time ? time.replace(/^(\d)(?!\d)/, "0$1") : "~",
    direction === "out" ? 0 : 1,
    booking.no,
  ].join(" ");

/** Plans the day of a delivery or collection, with time and driver in staff's words. @throws RecordGone, FormError */
export async function planStop(
  { store }: Pick<App, "store">,
  stop: Omit<calendar.PlannedStop, "record_id"> & { recordId: string },
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { recordId, ...planned } = stop;
    const record = await lockRecord(trx, kind, recordId);
    if (!(await findStop(trx, recordId, planned))) {
      const failure = "This is done, or its dates were changed meanwhile. Look at the list again.";
      throw new FormError(409, { failure });
    }
    if (planned.day < indianDay(acting.at)) {
      throw new FormError(400, { errors: { day: "Choose today or a later day." } });
    }
    await calendar.planStop(trx, { record_id: recordId, ...planned });
    const { direction, day, time, driver } = planned;
    const what = direction === "out" ? "delivery" : "collection";
    const after = { [what]: [day, time, driver].filter(Boolean).join(", ") };
    await logEvent(trx, acting, record, { action: "stop-planned", after });
    announce({ kind: "booking", id: recordId, what: "updated" });
  });
}

/** What a branch has done on a day, and how its machines are. @param branch its id; empty for all */
export async function findDay(db: Db, day: string, branch: string) {
  const [done, cleaning, units] = await Promise.all([
    calendar.findHandedOn(db, day, branch),
    calendar.countCleaning(db, day, branch),
    countUnits(db, branch || undefined),
  ]);
  const repaired = units.filter(({ state }) => state === "in repair");
  return { done, cleaning, repair: repaired.reduce((sum, { n }) => sum + Number(n), 0) };
}
