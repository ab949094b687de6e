import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import type { StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { statusByActs } from "#app/domain/bookings/check-booking.ts";
import { writePapers } from "#app/domain/bookings/handover-papers.server.ts";
import * as handovers from "#app/domain/bookings/handover-repository.server.ts";
import {
  findStored,
  lockPlacesOf,
  settleBooking,
} from "#app/domain/bookings/settle-booking.server.ts";
import { type PlannedStop, writePlan } from "#app/domain/bookings/stop-repository.server.ts";
import { type Direction, type StopTime, stopsOf } from "#app/domain/bookings/stops.server.ts";
import { closeFaultsOf } from "#app/domain/faults/faults.server.ts";
import { notifyCustomer } from "#app/domain/follow-up/answer.server.ts";
import { type FilledText, statusMails } from "#app/domain/follow-up/fill-template.ts";
import { undoMs } from "#app/domain/mail/outbox-repository.server.ts";
import { changeRecord, lockRecord } from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import {
  type BranchStock,
  countHanded,
  handoverVersion,
  reserves,
} from "#app/domain/stock/ledger.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import { type Condition, stateAfter } from "#app/domain/stock/unit-states.ts";
import { daysBetween, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { formatCount } from "#app/lib/format.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { handoverMails } from "#content/handover-mails.ts";

/** Machines to hand over: units, or only a number of each configuration. */
interface Picked {
  unitIds: readonly string[];
  numbers: Readonly<Record<string, number>>;
  /** The recipient, and other notes of staff. */
  note: string;
}

type HandoverApp = Pick<App, "store" | "catalogue">;

/** Options of an act. */
interface HandoverOptions {
  /** Sends the customer a mail: that of the new status, or one about the part. */
  notifies?: boolean;
  /** Only machines of this branch. */
  branch?: string;
  /** That of the form: sent again, it does nothing more. `undoHandover` names the act by it. */
  key?: string;
  /** Staff confirmed that it is delivered before its first day. */
  isEarly?: boolean;
  /** When the rest of a delivery or collection is done, if there is a rest of these lines. */
  rest?:
    | (Omit<StopTime, "driver"> & { direction: Direction; lines: readonly string[] })
    | undefined;
  /** `handoverVersion` of the booking when the form was opened: another one refuses the act. */
  seen?: string;
}

/**
 * Hands machines to the customer; when all are with them, the booking is delivered.
 * @throws RecordGone, or FormError when a unit cannot be handed over, there are more than booked, or
 * the first day is later and nobody confirmed that
 */
export async function deliver(
  app: HandoverApp,
  recordId: string,
  { unitIds, numbers, note }: Picked,
  acting: ActorContext,
  options: HandoverOptions = {},
): Promise<void> {
  await runHandover(app, recordId, acting, options, async (trx, announce, booked, out_key) => {
    const { lines, handed, plans, status } = booked;
    if (!reserves(status)) throw refused("Confirm the booking first, then deliver it.");
    const open = lines
      .filter((line) => line.slug && isOwn(options, line.branch))
      .map((line) => ({ line, open: countHanded(line, handed).open }))
      .sort((a, b) => ((a.line.day_from ?? "") < (b.line.day_from ?? "") ? -1 : 1));
    const picked: { name: string; number: number; tag?: string }[] = [];
    const today = indianDay(acting.at);
    const refuseEarly = ({ id, day_from }: (typeof lines)[number]) => {
      const plan = plans.find((one) => one.line_id === id && one.direction === "out");
      const due = day_from ?? today;
      const early = describeEarly({ due, day: plan?.day ?? due }, today);
      if (options.isEarly || !early) return;
      throw wrongField("early", `${early} Tick the box to deliver it today.`);
    };
    const hand = async (configuration: string, number: number, unit?: units.Unit) => {
      const all = open.filter(({ line }) => line.slug === configuration);
      const places = all.filter(({ line }) => !unit || line.branch === unit.branch);
      const left = places.reduce((n, one) => n + one.open, 0);
      const [first] = places;
      if (!first || left < number) {
        if (!unit) throw refused("More than booked cannot be delivered.");
        throw refused(refusedUnit(unit, all.length > 0, places.length > 0));
      }
      const out_at = acting.at.toISOString();
      const unit_id = unit?.id ?? null;
      let rest = number;
      for (const one of places) {
        const taken = Math.min(rest, one.open);
        if (taken === 0) continue;
        refuseEarly(one.line);
        const { id: line_id, branch } = one.line;
        const out = { record_id: recordId, line_id, configuration, branch, number: taken };
        await handovers.insertHandover(trx, { ...out, unit_id, out_at, note, out_key });
        one.open -= taken;
        rest -= taken;
      }
      picked.push({ name: first.line.name, number, ...(unit && { tag: unit.tag }) });
    };
    for (const unit of await lockKnown(trx, unitIds)) {
      await hand(unit.configuration, 1, unit);
      await sendOut(trx, announce, unit, { record_id: recordId, note }, acting);
    }
    for (const [configuration, number] of Object.entries(numbers)) {
      if (number === 0) continue;
      for (const { line } of open.filter(({ line }) => line.slug === configuration)) {
        if (!(await units.hasListed(trx, { configuration, branch: line.branch }))) continue;
        throw refused(`The machines of ${line.name} are listed. Scan or choose their labels.`);
      }
      await hand(configuration, number);
    }
    if (picked.length === 0) throw refused("Choose at least one machine.");
    const after = { machines: describe(picked), ...(note && { note }) };
    return { action: "delivered", after };
  });
}

interface Returned {
  handoverId: string;
  condition: Condition;
  note: string;
  /** The number of machines without units. */
  number?: number;
}

/** Takes machines back, all or some; when all are back, the booking is returned. @throws as `deliver` */
export async function takeBack(
  app: HandoverApp,
  recordId: string,
  returned: readonly Returned[],
  acting: ActorContext,
  options: HandoverOptions = {},
): Promise<void> {
  await runHandover(app, recordId, acting, options, async (trx, announce, booked, key) => {
    const said: { name: string; number: number; tag?: string; condition: string }[] = [];
    for (const { handoverId, condition, note, number } of returned) {
      const handed = await countFirst(trx, booked, findOut(booked, handoverId, options));
      const back = Math.min(number ?? handed.number, handed.number);
      const given = { condition, note, number: back };
      const tag = await takeOne(trx, announce, handed, given, key, acting);
      await closeFaultsOf(trx, announce, handed, "taken back", key, acting);
      const name = booked.lines.find(({ id }) => id === handed.line_id)?.name ?? "";
      said.push({ name, number: back, condition, ...(tag && { tag }) });
    }
    if (said.length === 0) throw refused("Choose at least one machine.");
    const machines = said.map((one) => `${describe([one])}: ${one.condition}`).join("\n");
    return { action: "taken-back", after: { machines } };
  });
}

/** A customer gets another unit; both keep it in their history. @throws as `deliver` */
export async function exchange(
  app: HandoverApp,
  recordId: string,
  { handoverId, unitId, condition, note }: Returned & { unitId: string },
  acting: ActorContext,
  options: HandoverOptions = {},
): Promise<void> {
  await runHandover(app, recordId, acting, options, async (trx, announce, booked, key) => {
    const handed = findOut(booked, handoverId, options);
    const [next] = await lockKnown(trx, [unitId]);
    if (!handed.unit_id || !next) throw refused("Only a machine with a label can be exchanged.");
    if (next.configuration !== handed.configuration || next.branch !== handed.branch) {
      throw refused(`${next.tag} is another configuration, or at another branch.`);
    }
    const tag = await takeOne(trx, announce, handed, { condition, note }, key, acting);
    await closeFaultsOf(trx, announce, handed, "exchanged", key, acting);
    const own = { unit_id: next.id, number: 1, replaces: handed.id, out_key: key };
    const out_at = acting.at.toISOString();
    await handovers.insertHandover(trx, { ...handed, ...own, out_at, note });
    await sendOut(trx, announce, next, { record_id: recordId, note }, acting);
    const after = { machines: `${tag} (${condition}) for ${next.tag}`, ...(note && { note }) };
    return { action: "exchanged", after };
  });
}

/**
 * Words for how early a delivery is today; empty for one on its first day, its planned day or
 * later. @param stop its first day, and the planned one
 */
export function describeEarly({ due, day }: Record<"due" | "day", string>, today: string): string {
  const first = due < day ? due : day;
  if (first <= today) return "";
  const days = daysBetween(today, first);
  const ahead = days === 1 ? "tomorrow" : `in ${formatCount(days, "day")}`;
  return `Its first day is ${formatWeekday(first)}, ${ahead}.`;
}

/** @throws FormError for a unit that is not in stock */
async function sendOut(
  trx: Trx,
  announce: Announce,
  unit: units.Unit,
  { record_id, note }: { record_id: string; note: string },
  acting: ActorContext,
) {
  if (unit.state !== "in stock") throw refused(`${unit.tag} is ${unit.state}. Choose another one.`);
  await units.updateUnit(trx, unit, { state: "out", record_id }, acting.at);
  await units.logUnit(trx, unit.id, { action: "delivered", record_id, note }, acting);
  announce({ kind: "unit", id: unit.id, what: "updated" });
}

const isOwn = ({ branch }: HandoverOptions, its: string) => branch === undefined || branch === its;

/** @throws FormError for what is not with the customer any more, or of another branch */
function findOut({ handed }: StoredRental, handoverId: string, options: HandoverOptions) {
  const found = handed.find(({ id, back_at }) => id === handoverId && !back_at);
  if (found && isOwn(options, found.branch)) return found;
  throw refused("A machine was taken back meanwhile. Look at the list again.");
}

/**
 * Machines of one configuration are alike: one that comes back counts for the line that ends first,
 * whichever was handed over for it.
 */
async function countFirst(trx: Trx, { lines, handed }: StoredRental, back: Out): Promise<Out> {
  const endOf = ({ line_id }: Out) => lines.find(({ id }) => id === line_id)?.day_to ?? "9999";
  const alike = handed.filter(
    (one) => !one.back_at && one.unit_id && isSamePlace(one, back) && endOf(one) < endOf(back),
  );
  const [first] = alike.sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
  if (!back.unit_id || !first) return back;
  [first.line_id, back.line_id] = [back.line_id, first.line_id];
  for (const { id, line_id } of [first, back]) await handovers.setLine(trx, id, line_id);
  return back;
}

type Out = StoredRental["handed"][number];

const isSamePlace = (one: Out, other: Out) =>
  one.configuration === other.configuration && one.branch === other.branch;

interface Done {
  action: "delivered" | "taken-back" | "exchanged";
  after: Record<string, string>;
}

/** One act on a booking: locked, logged, with the status and the ledger that follow. */
async function runHandover(
  { store, catalogue }: HandoverApp,
  recordId: string,
  acting: ActorContext,
  { notifies, branch, key = uuidv7(), rest, seen }: HandoverOptions,
  work: (trx: Trx, announce: Announce, booked: StoredRental, key: string) => Promise<Done>,
) {
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, recordId);
    const before = await findStored(trx, recordId);
    const done = await events.findRecordOf(trx, key);
    // Sent again, maybe after it was undone.
    if (done === recordId) return;
    if (done) throw refused("This form was sent for another booking. Reload the page.");
    if (seen !== undefined && seen !== handoverVersion(before.handed)) {
      throw refused("A colleague delivered or took back machines meanwhile. Look at them again.");
    }
    // Before any machine is counted: everybody locks places in the same order.
    await lockPlacesOf(trx, [recordId]);
    const event = await work(trx, announce, before, key);
    const replans: Replan[] = [];
    if (rest && branch !== undefined) {
      const { direction, lines, ...time } = rest;
      const driver = before.plans.find((plan) => lines.includes(plan.line_id))?.driver ?? "";
      const plan = { record_id: recordId, direction, ...time, driver };
      const now = await findStored(trx, recordId);
      for (const line of now.lines) {
        const left = countHanded(line, now.handed)[direction === "out" ? "open" : "out"];
        if (line.branch !== branch || !lines.includes(line.id) || left === 0) continue;
        const is = { ...plan, line_id: line.id };
        replans.push({ was: planOf(before, is), is });
        await writePlan(trx, is);
      }
    }
    const after = await findStored(trx, recordId);
    const status = statusByActs(after);
    const logged = { ...acting, recordId, ...event };
    await audit.insert(trx, { ...logged, kind: kind.description.table, no: record.no });
    await events.insert(trx, { ...logged, id: key, before: { plans: JSON.stringify(replans) } });
    const isNew = status !== before.status;
    // The status settles the handovers too.
    if (isNew) await changeRecord(trx, acting, record, { status });
    else await settleBooking(trx, before, after, acting.at);
    if (notifies && event.action !== "exchanged") {
      // A scheduled booking still has a rest to deliver: staff have just delivered a part.
      const isWhole = status === "returned" || (status === "delivered" && isNew);
      const mail = isWhole
        ? statusMails(catalogue.current, "booking")[status]
        : await partMail(trx, recordId, event.action, event.after.machines ?? "");
      await notifyCustomer(trx, announce, catalogue.current, record, mail, acting, undoMs);
    }
    const isExchange = event.action === "exchanged";
    const rental = { ...after, plans: before.plans };
    await writePapers(trx, announce, catalogue.current, rental, { key, isExchange }, acting);
    announce({ kind: "booking", id: recordId, what: "updated" });
  });
}

/** A day that an act gave to the rest, and what was planned before. */
export interface Replan {
  was: PlannedStop | undefined;
  is: PlannedStop;
}

export const planOf = ({ plans }: StoredRental, { line_id, direction }: PlannedStop) =>
  plans.find((one) => one.line_id === line_id && one.direction === direction);

/** The mail about a part: the machines handed over, and the first day planned for the rest. */
async function partMail(
  trx: Trx,
  recordId: string,
  action: keyof typeof handoverMails,
  machines: string,
): Promise<FilledText> {
  const { subject, text, rest } = handoverMails[action];
  const direction = action === "delivered" ? "out" : "back";
  const next = (await stopsOf(trx, [recordId])).find((stop) => stop.direction === direction);
  if (!next) return { subject, text: text(machines, "") };
  const left = next.machines.map((one) => formatPieces({ ...one, quantity: one.number }));
  const when = [formatWeekday(next.day), next.time].filter(Boolean).join(", ");
  return { subject, text: text(machines, rest(left.join(", "), when)) };
}

/** Takes back so many of what was handed over together. @returns the tag of a unit */
async function takeOne(
  trx: Trx,
  announce: Announce,
  handed: StoredRental["handed"][number],
  { condition, note, number = handed.number }: Omit<Returned, "handoverId">,
  back_key: string,
  acting: ActorContext,
): Promise<string | undefined> {
  const { configuration, branch, unit_id, record_id } = handed;
  const back = { back_at: acting.at.toISOString(), back_key, condition, back_note: note };
  await handovers.divideHandover(trx, handed, number, back);
  const [unit] = unit_id ? await lockKnown(trx, [unit_id]) : [];
  if (!unit) {
    if (condition !== "fine") await changeNumber(trx, { configuration, branch }, -number);
    return undefined;
  }
  await units.updateUnit(trx, unit, { state: stateAfter[condition], record_id: null }, acting.at);
  await units.logUnit(trx, unit.id, { action: `back ${condition}`, record_id, note }, acting);
  await units.recount(trx, [{ configuration, branch }]);
  announce({ kind: "unit", id: unit.id, what: "updated" });
  return unit.tag;
}

/** Changes the number for missing or damaged machines, unless the branch lists units. */
export async function changeNumber(trx: Trx, place: BranchStock, by: number) {
  if (await units.hasListed(trx, place)) return;
  const [here] = await stock.findStock(trx, place);
  if (here) await stock.setStock(trx, place, Math.max(0, here.number + by));
}

export async function lockKnown(trx: Trx, ids: readonly string[]) {
  const found = await units.lockUnits(trx, ids);
  if (found.length < new Set(ids).size) throw refused("One of the units does not exist any more.");
  return found;
}

function refusedUnit({ tag, branch }: units.Unit, isBooked: boolean, isHere: boolean): string {
  if (!isBooked) return `${tag} is of a configuration that is not in this booking.`;
  return isHere
    ? `${tag} is one more than booked.`
    : `${tag} belongs to another branch (${branch}).`;
}

function describe(picked: readonly { name: string; number: number; tag?: string }[]): string {
  const byName = Map.groupBy(picked, ({ name }) => name);
  return [...byName]
    .map(([name, all]) => {
      const quantity = all.reduce((n, { number }) => n + number, 0);
      const tags = all.flatMap(({ tag }) => tag ?? []);
      return [formatPieces({ name, quantity }), tags.join(", ")].filter(Boolean).join(": ");
    })
    .join("\n");
}
