import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { lastDay } from "#app/domain/bookings/rental-days.ts";
import { booking as kind } from "#app/domain/records/kinds/booking.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import * as calendar from "#app/domain/stock/calendar-repository.server.ts";
import { progressOf, reserves } from "#app/domain/stock/reservation-rows.ts";
import { findBooked } from "#app/domain/stock/stock-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { transact } from "#app/platform/db/transact.ts";

export type Direction = "out" | "back";

/** A delivery or a collection: one booking on one day at one branch. */
export interface Stop {
  direction: Direction;
  day: string;
  branch: string;
  booking: Awaited<ReturnType<typeof calendar.findCustomers>>[number];
  machines: { slug: string; name: string; number: number; last: string | null }[];
  time: string;
  driver: string;
}

/**
 * What a branch has to deliver and to take back until a day, what is late included, by day and time.
 * @param branch its id; empty for all
 */
export async function findStops(db: Db, until: string, branch: string): Promise<Stop[]> {
  const ids = await calendar.findBookingsDue(db, until);
  if (ids.length === 0) return [];
  const customers = new Map((await calendar.findCustomers(db, ids)).map((one) => [one.id, one]));
  const planned = await calendar.findPlanned(db, ids);
  const stops = (await findBooked(db, ids)).flatMap(({ id, lines, handed }) => {
    const booking = customers.get(id);
    if (!booking || !reserves(booking.status)) return [];
    const dated = lines.filter(({ day_from }) => day_from);
    const due = progressOf(dated, handed).flatMap(({ line, open, out }) => {
      const last = lastDay(line);
      const machine = { slug: line.slug, name: line.name, last };
      return [
        { direction: "out" as const, day: line.day_from ?? "", line, machine, number: open },
        // Somebody comes for it on the day after the last one.
        { direction: "back" as const, day: addDays(last ?? "", 1), line, machine, number: out },
      ].filter(({ number }) => number > 0);
    });
    const groups = Map.groupBy(due, ({ direction, line, day }) => {
      const plan = planned.find((one) => one.record_id === id && one.direction === direction);
      return [direction, line.branch ?? "", plan?.day ?? day].join(" ");
    });
    return [...groups.values()].flatMap((group): Stop[] => {
      const [first] = group;
      if (!first) return [];
      const { direction, line } = first;
      const plan = planned.find((one) => one.record_id === id && one.direction === direction);
      const { day = first.day, time = "", driver = "" } = plan ?? {};
      if (day > until || (branch && line.branch !== branch)) return [];
      const machines = group.map(({ machine, number }) => ({ ...machine, number }));
      return [{ direction, day, branch: line.branch ?? "", booking, machines, time, driver }];
    });
  });
  return stops.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const orderOf = ({ day, time, direction, booking }: Stop) =>
  [day, time || "~", direction === "out" ? 0 : 1, booking.no].join(" ");

/** Plans the day of a delivery or collection, with time and driver in staff's words. @throws RecordGone */
export async function planStop(
  { store }: Pick<App, "store">,
  stop: { recordId: string; direction: Direction; day: string; time: string; driver: string },
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { recordId, ...planned } = stop;
    const record = await lockRecord(trx, kind, recordId);
    await calendar.planStop(trx, { record_id: recordId, ...planned });
    const { direction, day, time, driver } = planned;
    const what = direction === "out" ? "delivery" : "collection";
    const after = { [what]: [day, time, driver].filter(Boolean).join(", ") };
    await logEvent(trx, acting, record, { action: "stop-planned", after });
    announce({ kind: "booking", id: recordId, what: "updated" });
  });
}
