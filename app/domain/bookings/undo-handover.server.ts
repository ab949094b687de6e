import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import type { StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { statusByActs } from "#app/domain/bookings/check-booking.ts";
import { undoPapers } from "#app/domain/bookings/handover-papers.server.ts";
import * as handovers from "#app/domain/bookings/handover-repository.server.ts";
import {
  changeNumber,
  lockKnown,
  planOf,
  type Replan,
} from "#app/domain/bookings/handovers.server.ts";
import {
  findStored,
  lockPlacesOf,
  settleBooking,
} from "#app/domain/bookings/settle-booking.server.ts";
import { deletePlan, writePlan } from "#app/domain/bookings/stop-repository.server.ts";
import { reopenFaultsOf } from "#app/domain/faults/faults.server.ts";
import { cancelMailsOf } from "#app/domain/follow-up/undo.server.ts";
import { changeRecord, lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import { stateAfter } from "#app/domain/stock/unit-states.ts";
import { indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

/** The acts that a user may undo, and the reason. */
interface Undoing {
  /** Only an own act of today. */
  isOwn: boolean;
  /** Only machines of this branch. */
  branch?: string;
  reason?: string;
}

/**
 * Undoes a delivery, return or exchange with its plans and status, and cancels a mail that waits.
 * @param key that of its form
 * @returns whether the customer's mail was sent before
 * @throws RecordGone, or FormError where a later change depends on it
 */
export async function undoHandover(
  { store }: Pick<App, "store">,
  recordId: string,
  key: string,
  acting: ActorContext,
  { isOwn, branch, reason = "" }: Undoing,
): Promise<{ isMailed: boolean }> {
  return transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, recordId);
    const before = await findStored(trx, recordId);
    const out = before.handed.filter(({ out_key }) => out_key === key);
    const back = before.handed.filter(({ back_key }) => back_key === key);
    const done = (await events.findAllByRecord(trx, [recordId])).find(({ id }) => id === key);
    if (!done || out.length + back.length === 0) throw refused("This was undone already.");
    const isTodays = indianDay(new Date(done.at)) === indianDay(acting.at);
    if (isOwn && (done.actor_id !== acting.actor.userId || !isTodays)) {
      throw refused(
        "A coordinator can undo what a colleague did, or what was done on another day.",
      );
    }
    if ([...out, ...back].some((one) => branch !== undefined && one.branch !== branch)) {
      throw refused("Machines of another branch are among them.");
    }
    if (before.status === "cancelled" || [...out, ...back].some(({ former }) => former > 0)) {
      throw refused("The booking was cancelled or confirmed again since, so this stays.");
    }
    if (out.some(({ back_at }) => back_at)) {
      throw refused("Machines of it were taken back or exchanged since. Undo that first.");
    }
    await undoPapers(trx, announce, key);
    await lockPlacesOf(trx, [recordId]);
    for (const handed of out) {
      await handovers.deleteHandover(trx, handed.id);
      const [unit] = handed.unit_id ? await lockKnown(trx, [handed.unit_id]) : [];
      if (!unit) continue;
      await units.updateUnit(trx, unit, { state: "in stock", record_id: null }, acting.at);
      const logged = { action: "not delivered", record_id: recordId, note: reason } as const;
      await units.logUnit(trx, unit.id, logged, acting);
      announce({ kind: "unit", id: unit.id, what: "updated" });
    }
    const saidClosed = await reopenFaultsOf(trx, announce, key, acting);
    for (const handed of back) await giveAgain(trx, announce, handed, reason, acting);
    const { plans = "[]" } = JSON.parse(done.before ?? "{}");
    for (const { was, is } of JSON.parse(plans) as Replan[]) {
      const now = planOf(before, is);
      if (now?.day !== is.day || now.time !== is.time) continue;
      await (was ? writePlan(trx, was) : deletePlan(trx, is));
    }
    const after = await findStored(trx, recordId);
    const status = statusByActs(after);
    const { machines } = JSON.parse(done.after ?? "{}");
    const said = { machines: String(machines ?? ""), ...(reason && { note: reason }) };
    await logEvent(trx, acting, record, { action: "handover-undone", after: said });
    if (status !== before.status) await changeRecord(trx, acting, record, { status });
    else await settleBooking(trx, before, after, acting.at);
    const isUnsent = await cancelMailsOf(trx, announce, record, done, acting);
    announce({ kind: "booking", id: recordId, what: "updated" });
    return { isMailed: !isUnsent || saidClosed };
  });
}

/** Gives returned machines back to the customer. @throws FormError where one was used since */
async function giveAgain(
  trx: Trx,
  announce: Announce,
  handed: StoredRental["handed"][number],
  note: string,
  acting: ActorContext,
) {
  const { id, unit_id, record_id, configuration, branch, condition, number } = handed;
  const place = { configuration, branch };
  const [unit] = unit_id ? await lockKnown(trx, [unit_id]) : [];
  const isElsewhere =
    unit &&
    (unit.state !== stateAfter[condition ?? "fine"] ||
      unit.configuration !== configuration ||
      unit.branch !== branch ||
      (await handovers.isHandedSince(trx, unit.id, id)));
  if (isElsewhere) throw refused(`${unit.tag} was used or changed since it came back.`);
  await handovers.reopenHandover(trx, id);
  if (!unit) {
    if (condition !== "fine") await changeNumber(trx, place, number);
    return;
  }
  await units.updateUnit(trx, unit, { state: "out", record_id }, acting.at);
  await units.logUnit(trx, unit.id, { action: "not taken back", record_id, note }, acting);
  await units.recount(trx, [place]);
  announce({ kind: "unit", id: unit.id, what: "updated" });
}
