import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { findRentals, type StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { statusByActs } from "#app/domain/bookings/check-booking.ts";
import { formatToCollect } from "#app/domain/bookings/payment.ts";
import { findStored, settleBooking } from "#app/domain/bookings/settle-booking.server.ts";
import * as plans from "#app/domain/bookings/stop-repository.server.ts";
import { changeRecord, lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import { countHanded, type Plan, reserves } from "#app/domain/stock/ledger.ts";
import { countUnits } from "#app/domain/stock/unit-repository.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { timeOrder } from "#app/lib/time-order.ts";
import { type Db, transact } from "#app/platform/db/transact.ts";

export type Direction = Plan["direction"];

/** When and by whom, in staff's words. */
export type StopTime = Pick<plans.PlannedStop, "day" | "time" | "driver">;

/** A delivery or a collection: lines of one booking on one day at one branch. */
export interface Stop extends StopTime {
  direction: Direction;
  branch: string;
  /** The day by the booking's dates, which a plan replaces. */
  due: string;
  booking: StoredRental;
  /** The payment to collect, in words: only at the booking's first delivery. */
  collect: string;
  machines: StopMachines[];
}

interface StopMachines {
  /** The line. */
  id: string;
  slug: string;
  name: string;
  /** The numbers to hand over, and handed over before. */
  number: number;
  done: number;
  last: string | null;
}

/**
 * The deliveries and collections of a branch until a day, late ones included, by day and time.
 * @param branch its id; empty for all
 */
export async function findStops(db: Db, until: string, branch: string): Promise<Stop[]> {
  const stops = await stopsOf(db, await plans.findBookingsDue(db, until, branch));
  return stops.filter((stop) => stop.day <= until && (!branch || stop.branch === branch));
}

/** The stops of some bookings, whenever they are. */
export async function stopsOf(db: Db, ids: readonly string[]): Promise<Stop[]> {
  if (ids.length === 0) return [];
  return (await findRentals(db, ids))
    .flatMap(stopsOfRental)
    .map((stop) => ({ stop, order: orderOf(stop) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ stop }) => stop);
}

/** Lines that are handed over together are one stop. */
export function stopsOfRental(booking: StoredRental): Stop[] {
  if (!reserves(booking.status)) return [];
  const all = booking.lines.flatMap((line) => {
    const { id, slug, name, branch, day_from, day_to: last, collect_on } = line;
    if (!slug || !day_from || !collect_on) return [];
    const { open, out, back } = countHanded(line, booking.handed);
    const one = (direction: Direction, due: string, number: number, done: number) => {
      const planned = booking.plans.find(
        (plan) => plan.line_id === id && plan.direction === direction,
      );
      const { day, time, driver } = planned ?? { day: due, time: "", driver: "" };
      const machines: StopMachines = { id, slug, name, number, done, last };
      return { direction, branch, due, day, time, driver, machines };
    };
    return [one("out", day_from, open, out + back), one("back", collect_on, out, back)];
  });
  const open = all.filter(({ machines }) => machines.number > 0);
  const groups = Map.groupBy(open, ({ machines: _, ...stop }) => Object.values(stop).join("\n"));
  const stops = [...groups.values()].flatMap(([first, ...others]): Stop[] => {
    if (!first) return [];
    const machines = [first, ...others].map((one) => one.machines);
    return [{ ...first, booking, machines, collect: "" }];
  });
  const isBegun = booking.handed.some(({ former }) => former === 0);
  const deliveries = stops.filter(({ direction }) => direction === "out");
  const [first] = deliveries.sort((a, b) => (a.day < b.day ? -1 : 1));
  if (first && !isBegun) first.collect = formatToCollect(booking);
  return stops;
}

const orderOf = ({ day, time, direction, booking }: Stop) =>
  [day, timeOrder(time), direction === "out" ? 0 : 1, booking.no].join(" ");

/** Plans the delivery or collection of some lines. @throws RecordGone, FormError */
export async function planStop(
  { store }: Pick<App, "store">,
  stop: StopTime & {
    recordId: string;
    /** That of the lines; empty for any. */
    branch: string;
    lines: readonly string[];
    direction: Direction;
  },
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { recordId, branch, lines, direction, day, time, driver } = stop;
    const record = await lockRecord(trx, kind, recordId);
    const machines = (await stopsOf(trx, [recordId]))
      .filter((one) => one.direction === direction && (!branch || one.branch === branch))
      .flatMap((one) => one.machines);
    if (lines.length === 0 || !lines.every((id) => machines.some((one) => one.id === id))) {
      const failure = "This is done, or its dates were changed meanwhile. Look at the list again.";
      throw new FormError(409, { failure });
    }
    if (day < indianDay(acting.at)) {
      throw new FormError(400, { errors: { day: "Choose today or a later day." } });
    }
    const plan = { record_id: recordId, direction, day, time, driver };
    for (const line_id of lines) await plans.writePlan(trx, { ...plan, line_id });
    const state = await findStored(trx, recordId);
    await settleBooking(trx, state, state, acting.at);
    const status = statusByActs(state);
    if (status !== state.status) await changeRecord(trx, acting, record, { status });
    const what = direction === "out" ? "delivery" : "collection";
    const after = { [what]: [day, time, driver].filter(Boolean).join(", ") };
    await logEvent(trx, acting, record, { action: "stop-planned", after });
    announce({ kind: "booking", id: recordId, what: "updated" });
  });
}

/** The handovers of a branch on a day, and its machines. @param branch its id; empty for all */
export async function findDay(db: Db, day: string, branch: string) {
  const [done, cleaning, units] = await Promise.all([
    plans.findHandedOn(db, day, branch),
    plans.countPrepared(db, day, branch),
    countUnits(db, branch ? { branch } : {}),
  ]);
  const repaired = units.filter(({ state }) => state === "in repair");
  return { done, cleaning, repair: repaired.reduce((sum, { n }) => sum + n, 0) };
}
