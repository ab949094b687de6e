import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { fault } from "#app/domain/faults/fault-kind.server.ts";
import { findMachinesOf, type Machine } from "#app/domain/faults/fault-repository.server.ts";
import { closeFault, planVisit } from "#app/domain/faults/faults.server.ts";
import { chosenOutcomes } from "#app/domain/faults/outcomes.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import { hourMs, indianDay } from "#app/lib/dates.ts";
import { Random } from "./random.ts";

const reports = [
  "The screen flickers after some minutes.",
  "It does not start any more; the lamp beside the plug is on.",
  "The keyboard types some letters twice.",
  "The battery lasts twenty minutes only.",
  "It shows “No boot device” since this morning.",
  "The Wi-Fi is gone after each meeting. We restarted it twice.",
] as const;

/** The months back, and the most faults of them. */
const monthsBack = 5;
const mostFaults = 40;

/**
 * Faults of machines that are with customers, over some months, mostly closed in time, some late; and
 * of one booking, by the labels: one that runs, one that ends soon with a visit, one that is late.
 */
export async function fillFaults(app: App, bookingId: string, by: ActorContext): Promise<void> {
  const random = new Random(48);
  const { db } = app.store;
  const end = app.now().getTime();
  const rows = await db
    .selectFrom("handover")
    .select(["record_id", "out_at"])
    .where("back_at", "is", null)
    .where("record_id", "<>", bookingId)
    .where("out_at", "<", new Date(end - 7 * 24 * hourMs).toISOString())
    .orderBy("id")
    .execute();
  const hours = monthsBack * 30 * 24;
  for (const [record, [{ out_at } = { out_at: "" }]] of [
    ...Map.groupBy(rows, ({ record_id }) => record_id),
  ].slice(0, mostFaults)) {
    const [machine] = await findMachinesOf(db, record);
    if (!machine) continue;
    const from = Math.max(Date.parse(out_at), end - hours * hourMs);
    const at = from + random.next() * (end - 48 * hourMs - from);
    const id = await report(app, machine, at, random);
    const took = random.chance(0.85) ? 2 + random.next() * 21 : 25 + random.next() * 20;
    const closedAt = new Date(at + took * hourMs);
    await closeFault(app, id, random.pick(chosenOutcomes), { ...by, at: closedAt });
  }
  const [running, urgent, late] = await findMachinesOf(db, bookingId);
  if (running) await report(app, running, end - 3 * hourMs, random);
  if (late) await report(app, late, end - 27 * hourMs, random);
  if (urgent) {
    const id = await report(app, urgent, end - 21 * hourMs, random);
    const visit = { day: indianDay(app.now()), time: "16:00–17:00", driver: "Arun Das" };
    await planVisit(app, id, visit, by);
  }
  // Nobody gets a mail today about reports of long ago.
  const ids = db.selectFrom("fault").select("record_id");
  await db.deleteFrom("mail").where("record_id", "in", ids).execute();
}

/** Reports a fault as its customer does, at that time. */
function report(app: App, machine: Machine, at: number, random: Random): Promise<string> {
  const { booking_id, handover_id, unit_id } = machine;
  const values = {
    ...{ name: "Reshma Pillai", phone: "98400 00317", what: random.pick(reports) },
    seen_when: random.chance(0.5) ? "Weekdays from 10 to 17" : "",
    ...{ booking_id: booking_id ?? "", unit_id: unit_id ?? "", machine: handover_id ?? "" },
    photo: undefined,
  };
  const sender = { fields: {}, clientAddress: "203.0.113.3", userId: null };
  const { current: catalogue } = app.catalogue;
  return storeSubmission({ ...app, now: () => new Date(at) }, fault, values, {
    ...sender,
    catalogue,
  });
}
