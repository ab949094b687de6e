import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { findState, settleBooking } from "#app/domain/bookings/settle-booking.server.ts";
import { writePlan } from "#app/domain/bookings/stop-repository.server.ts";
import { type Direction, type StopTime, stopsOf } from "#app/domain/bookings/stops.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";

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
    for (const line_id of lines) await writePlan(trx, { ...plan, line_id });
    const state = await findState(trx, recordId);
    if (state) await settleBooking(trx, state, state, acting.at);
    const what = direction === "out" ? "delivery" : "collection";
    const after = { [what]: [day, time, driver].filter(Boolean).join(", ") };
    await logEvent(trx, acting, record, { action: "stop-planned", after });
    announce({ kind: "booking", id: recordId, what: "updated" });
  });
}
