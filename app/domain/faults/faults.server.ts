import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { fault as kind } from "#app/domain/faults/fault-kind.server.ts";
import * as faults from "#app/domain/faults/fault-repository.server.ts";
import type { chosenOutcomes, FaultOutcome } from "#app/domain/faults/outcomes.ts";
import { outcomes } from "#app/domain/faults/outcomes.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import {
  changeRecord,
  type LockedRecord,
  lockRecord,
  logEvent,
} from "#app/domain/records/locked-records.server.ts";
import { logUnit } from "#app/domain/stock/unit-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

type FaultApp = Pick<App, "store">;

/** A visit to a machine: its day, and the time and the visitor in staff's words. */
export interface Visit {
  day: string;
  time: string;
  driver: string;
}

/** Nobody waits longer for a visit. */
const mostDaysAhead = 60;

/** Plans a visit, and tells the customer. @throws RecordGone, FormError */
export async function planVisit(
  { store }: FaultApp,
  id: string,
  { day, time, driver }: Visit,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    if (record.status === "done") throw refused("The fault is closed. Reopen it first.");
    if (day < indianDay(acting.at)) throw wrongField("day", "Choose today or a later day.");
    if (day > addDays(indianDay(acting.at), mostDaysAhead)) {
      throw wrongField("day", "Choose an earlier day.");
    }
    await faults.setFault(trx, id, { visit_day: day, visit_time: time, driver });
    const after = { visit: [day, time, driver].filter(Boolean).join(", ") };
    await logEvent(trx, acting, record, { action: "visit-planned", after });
    if (record.status === "new") await changeRecord(trx, acting, record, { status: "in progress" });
    await tellCustomer(trx, announce, record, "visit", acting);
    announce({ kind: "fault", id, what: "updated" });
  });
}

/**
 * Closes a fault with what was done, and tells the customer; one that is closed stays so.
 * @param bookingId only a fault of this booking @returns its outcome @throws RecordGone
 */
export async function closeFault(
  { store }: FaultApp,
  id: string,
  outcome: (typeof chosenOutcomes)[number],
  acting: ActorContext,
  { note = "", bookingId }: { note?: string; bookingId?: string } = {},
): Promise<FaultOutcome> {
  return transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    const fault = await faults.findFault(trx, id);
    if (!fault || (bookingId && fault.booking_id !== bookingId)) {
      throw refused("This fault is of another booking.");
    }
    await close(trx, announce, record, { outcome, note }, acting);
    return fault.outcome || outcome;
  });
}

/** Closes the faults of a machine that was exchanged or taken back, within that act. @param key its key */
export async function closeFaultsOf(
  trx: Trx,
  announce: Announce,
  handed: { id: string; unit_id: string | null },
  outcome: "exchanged" | "taken back",
  key: string,
  acting: ActorContext,
): Promise<void> {
  const open = await faults.findOpenOf(trx, { handover_id: handed.id, unit_id: handed.unit_id });
  for (const { id } of open) {
    const record = await lockRecord(trx, kind, id);
    await close(trx, announce, record, { outcome, key }, acting);
  }
}

/**
 * Opens them again when the act that closed them is undone, due as before.
 * @returns whether a mail that they are closed was sent already
 */
export async function reopenFaultsOf(
  trx: Trx,
  announce: Announce,
  key: string,
  acting: ActorContext,
): Promise<boolean> {
  let isMailed = false;
  for (const { id, unit_id, closed_at } of await faults.findClosedBy(trx, key)) {
    const record = await lockRecord(trx, kind, id);
    const mails = (await outbox.findAllByRecord(trx, id)).flatMap((mail) =>
      mail.template === "fault" && mail.created_at === closed_at ? mail.id : [],
    );
    const unsent = await outbox.cancelUnsent(trx, mails);
    for (const mail of unsent) announce({ kind: "mail", id: mail, what: "deleted", record: id });
    isMailed ||= unsent.length < mails.length;
    await changeRecord(trx, acting, record, { status: "in progress" });
    if (unit_id) await logUnit(trx, unit_id, { action: "fault reopened", record_id: id }, acting);
    announce({ kind: "fault", id, what: "updated" });
  }
  return isMailed;
}

interface Closing {
  outcome: FaultOutcome;
  note?: string;
  key?: string;
}

async function close(
  trx: Trx,
  announce: Announce,
  record: LockedRecord,
  { outcome, note = "", key }: Closing,
  acting: ActorContext,
) {
  const { id } = record;
  if (record.status === "done") return;
  await faults.setFault(trx, id, { outcome, ...(key && { closed_key: key }) });
  await changeRecord(trx, acting, record, { status: "done" });
  const after = { outcome: outcomes[outcome] };
  await logEvent(trx, acting, record, { action: "fault-closed", after, ...(note && { note }) });
  const { unit_id } = (await faults.findFault(trx, id)) ?? {};
  const logged = { action: "fault closed", record_id: id, note: outcomes[outcome] } as const;
  if (unit_id) await logUnit(trx, unit_id, logged, acting);
  await tellCustomer(trx, announce, record, "closed", acting);
  announce({ kind: "fault", id, what: "updated" });
}

async function tellCustomer(
  trx: Trx,
  announce: Announce,
  { id, email: to }: LockedRecord,
  news: "visit" | "closed",
  { at }: ActorContext,
) {
  if (!to) return;
  const mail = { template: "fault", to, data: { faultId: id, news } } as const;
  // An act of handing over, which closes faults, can be undone.
  const waitMs = news === "closed" ? outbox.undoMs : 0;
  await outbox.insert(trx, { record_id: id }, [mail], at, announce, waitMs);
}
