import type { App } from "#app/context.ts";
import { notifyCustomer } from "#app/domain/answers/answer.server.ts";
import { type FilledText, statusMails } from "#app/domain/answers/fill-template.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { formatPieces } from "#app/domain/bookings/line.ts";
import { lastDay } from "#app/domain/bookings/rental-days.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { booking as kind } from "#app/domain/records/kinds/booking.server.ts";
import {
  changeRecord,
  type LockedRecord,
  lockRecord,
  logEvent,
} from "#app/domain/records/locked-records.server.ts";
import { findStop, type Stop, stopsOf } from "#app/domain/stock/calendar.server.ts";
import * as calendar from "#app/domain/stock/calendar-repository.server.ts";
import * as handovers from "#app/domain/stock/handover-repository.server.ts";
import { progressOf, reserves, stateOf } from "#app/domain/stock/reservation-rows.ts";
import { reserve } from "#app/domain/stock/reserve.server.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import { type Condition, stateAfter } from "#app/domain/stock/unit-states.ts";
import { addDays, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { handoverMails } from "#content/handover-mails.ts";

/** Machines to hand over: units, or only a number of each configuration. */
export interface Picked {
  unitIds: readonly string[];
  numbers: Readonly<Record<string, number>>;
  /** Who receives them, and what else staff note. */
  note: string;
}

type HandoverApp = Pick<App, "store" | "catalogue">;

/** How an act is done, beside what is done. */
export interface Manner {
  /** Whether the customer gets a mail of it: that of the status that follows, or what was a part. */
  notifies?: boolean;
  /** Only machines of this branch. */
  branch?: string;
  /** That of the form: sent again, it does nothing more. */
  key?: string;
  /** When the rest of a delivery or collection is done, if there is a rest. */
  rest?: Pick<Stop, "direction" | "due" | "day" | "time"> | undefined;
  /** How the booking was when the form was opened, by `stateOf`: changed since, nothing is done. */
  seen?: string;
}

/**
 * Hands machines to the customer; when all are with them, the booking is delivered.
 * @throws RecordGone, or FormError when a unit cannot be handed over or there are more than booked
 */
export async function deliver(
  app: HandoverApp,
  recordId: string,
  { unitIds, numbers, note }: Picked,
  acting: ActorContext,
  manner: Manner = {},
): Promise<void> {
  const out_key = manner.key ?? null;
  await act(app, recordId, acting, manner, async (trx, announce, { lines, handed, status }) => {
    if (!reserves(status)) throw refused("Confirm the booking first, then deliver it.");
    const own = progressOf(lines, handed).filter(({ line }) => isOwn(manner, line.branch));
    const open = Map.groupBy(own, ({ line }) => line.slug);
    const picked: { name: string; configuration: string; number: number; tag?: string }[] = [];
    const hand = async (configuration: string, number: number, unit?: units.Unit) => {
      const all = open.get(configuration) ?? [];
      const places = all.filter(({ line }) => !unit || line.branch === unit.branch);
      const left = places.reduce((n, one) => n + one.open, 0);
      const [first] = places;
      if (!first || left < number) {
        throw refused(
          unit
            ? refusedUnit(unit, all.length > 0, places.length > 0)
            : "More than booked cannot be delivered.",
        );
      }
      const out_at = acting.at.toISOString();
      const unit_id = unit?.id ?? null;
      let rest = number;
      for (const one of places) {
        const taken = Math.min(rest, one.open);
        if (taken === 0) continue;
        const out = { record_id: recordId, configuration, branch: one.line.branch, number: taken };
        await handovers.insertHandover(trx, { ...out, unit_id, out_at, note, out_key });
        one.open -= taken;
        rest -= taken;
      }
      const { name } = first.line;
      picked.push({ name, configuration, number, ...(unit && { tag: unit.tag }) });
    };
    for (const unit of await lockKnown(trx, unitIds)) {
      await hand(unit.configuration, 1, unit);
      await sendOut(trx, announce, unit, { record_id: recordId, note }, acting);
    }
    for (const [configuration, number] of Object.entries(numbers)) {
      if (number > 0) await hand(configuration, number);
    }
    if (picked.length === 0) throw refused("Choose at least one machine.");
    const [now] = await stock.findBooked(trx, [recordId]);
    const isAll = progressOf(now?.lines ?? [], now?.handed ?? []).every((one) => one.open === 0);
    const after = { machines: describe(picked), ...(note && { note }) };
    return { action: "delivered", after, status: isAll ? "delivered" : "scheduled" };
  });
}

export interface Returned {
  handoverId: string;
  condition: Condition;
  note: string;
  /** How many of a number without units. */
  number?: number;
}

/** Takes machines back, all or some; when all are back, the booking is returned. @throws as `deliver` */
export async function takeBack(
  app: HandoverApp,
  recordId: string,
  returned: readonly Returned[],
  acting: ActorContext,
  manner: Manner = {},
): Promise<void> {
  await act(app, recordId, acting, manner, async (trx, announce, booked) => {
    const said: { name: string; number: number; tag?: string; condition: string }[] = [];
    for (const { handoverId, condition, note, number } of returned) {
      const handed = findOut(booked, handoverId, manner);
      const back = Math.min(number ?? handed.number, handed.number);
      const given = { condition, note, back, back_key: manner.key ?? null };
      const tag = await takeOne(trx, announce, booked, handed, given, acting);
      const name = booked.lines.find(({ slug }) => slug === handed.configuration)?.name ?? "";
      said.push({ name, number: back, condition, ...(tag && { tag }) });
    }
    if (said.length === 0) throw refused("Choose at least one machine.");
    const [now] = await stock.findBooked(trx, [recordId]);
    const progress = progressOf(now?.lines ?? [], now?.handed ?? []);
    const isAll = progress.every(({ line, back }) => back === line.quantity);
    const isDelivered = progress.every(({ open }) => open === 0);
    const machines = said.map((one) => `${describe([one])}: ${one.condition}`).join("\n");
    const status = isAll ? "returned" : isDelivered ? "delivered" : "scheduled";
    return { action: "taken-back", after: { machines }, status };
  });
}

/** A customer gets another unit; both keep it in their history. @throws as `deliver` */
export async function exchange(
  app: HandoverApp,
  recordId: string,
  { handoverId, unitId, condition, note }: Returned & { unitId: string },
  acting: ActorContext,
  manner: Manner = {},
): Promise<void> {
  await act(app, recordId, acting, manner, async (trx, announce, booked) => {
    const handed = findOut(booked, handoverId, manner);
    const [next] = await lockKnown(trx, [unitId]);
    if (!handed.unit_id || !next) throw refused("Only a machine with a label can be exchanged.");
    if (next.configuration !== handed.configuration || next.branch !== handed.branch) {
      throw refused(`${next.tag} is another configuration, or at another branch.`);
    }
    const key = manner.key ?? null;
    const given = { condition, note, back: handed.number, back_key: key, isExchange: true };
    const tag = await takeOne(trx, announce, booked, handed, given, acting);
    const { record_id, configuration, branch } = handed;
    const out_at = acting.at.toISOString();
    const out = { record_id, configuration, branch, unit_id: next.id, number: 1, out_at, note };
    await handovers.insertHandover(trx, { ...out, out_key: key });
    await sendOut(trx, announce, next, { record_id: recordId, note }, acting);
    const after = { machines: `${tag} (${condition}) for ${next.tag}`, ...(note && { note }) };
    return { action: "exchanged", after };
  });
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

type Booked = Awaited<ReturnType<typeof stock.findBooked>>[number] & { status: string };

const isOwn = ({ branch }: Manner, its: string) => branch === undefined || branch === its;

/** @throws FormError for what is not with the customer any more, or of another branch */
function findOut({ handed }: Booked, handoverId: string, manner: Manner) {
  const found = handed.find(({ id, back_at }) => id === handoverId && !back_at);
  if (found && isOwn(manner, found.branch)) return found;
  throw refused("A machine was taken back meanwhile. Look at the list again.");
}

/** One act on a booking: locked, logged, with the status and reservations that follow. */
async function act(
  { store, catalogue }: HandoverApp,
  recordId: string,
  acting: ActorContext,
  { notifies, branch, key, rest, seen }: Manner,
  work: (
    trx: Trx,
    announce: Announce,
    booked: Booked,
  ) => Promise<{
    action: "delivered" | "taken-back" | "exchanged";
    after: Record<string, string>;
    status?: BookingStatus;
  }>,
) {
  await transact(store, async (trx, announce) => {
    const record: LockedRecord = await lockRecord(trx, kind, recordId);
    const [booked] = await stock.findBooked(trx, [recordId]);
    if (!booked) return;
    if (key && booked.handed.some(({ out_key, back_key }) => [out_key, back_key].includes(key))) {
      return;
    }
    if (seen !== undefined && seen !== stateOf(booked.handed)) {
      throw refused("A colleague delivered or took back machines meanwhile. Look at them again.");
    }
    // Before any machine is counted: everybody locks places in the same order.
    await stock.lockPlaces(
      trx,
      booked.lines.map(({ slug, branch }) => ({ configuration: slug, branch })),
    );
    const { status, ...event } = await work(trx, announce, { ...booked, status: record.status });
    await logEvent(trx, acting, record, event);
    const isNew = status !== undefined && status !== record.status;
    if (isNew) await changeRecord(trx, acting, record, { status });
    else await reserve(trx, new Map([[recordId, {}]]), acting.at);
    if (rest && branch !== undefined) {
      const planned = { branch, ...rest };
      const stop = await findStop(trx, recordId, planned);
      const { driver = "" } = stop ?? {};
      if (stop) await calendar.planStop(trx, { record_id: recordId, driver, ...planned });
    }
    if (notifies && event.action !== "exchanged") {
      // What is scheduled is the rest of a delivery that staff have just made.
      const isWhole = status === "returned" || (status === "delivered" && isNew);
      const mail = isWhole
        ? statusMails(catalogue.current, "booking")[status]
        : await partMail(trx, recordId, event.action, event.after.machines ?? "");
      await notifyCustomer(trx, announce, catalogue.current, record, mail, acting);
    }
    announce({ kind: "booking", id: recordId, what: "updated" });
  });
}

/** What was handed over, and the first day on which the rest is. */
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

/** @returns the tag of a unit */
async function takeOne(
  trx: Trx,
  announce: Announce,
  { id: recordId, lines }: Booked,
  handed: Booked["handed"][number],
  given: {
    condition: Condition;
    note: string;
    back: number;
    back_key: string | null;
    isExchange?: boolean;
  },
  acting: ActorContext,
): Promise<string | undefined> {
  const { condition, note, back, back_key, isExchange } = given;
  const { configuration, branch, unit_id } = handed;
  await handovers.closeHandover(trx, handed, {
    back_at: acting.at.toISOString(),
    condition: isExchange ? "exchanged" : condition,
    note,
    number: back,
    back_key,
  });
  const line = lines.find((one) => one.slug === configuration && one.branch === branch);
  const turnaround = line?.turnaround ?? 0;
  const isEarlyEnough = line && indianDay(acting.at) >= (line.day_from ?? lastDay(line) ?? "");
  if (condition === "fine" && line && turnaround > 0 && isEarlyEnough) {
    const day_from = indianDay(acting.at);
    const day_to = addDays(day_from, turnaround);
    const { position } = line;
    await stock.insertCleaning(trx, recordId, {
      position,
      configuration,
      branch,
      day_from,
      day_to,
      number: back,
    });
  }
  const [unit] = unit_id ? await lockKnown(trx, [unit_id]) : [];
  if (!unit) {
    if (condition === "missing") await lowerStock(trx, { configuration, branch }, back);
    return undefined;
  }
  await units.updateUnit(trx, unit, { state: stateAfter[condition], record_id: null }, acting.at);
  const action = `back ${condition}` as const;
  await units.logUnit(trx, unit.id, { action, record_id: recordId, note }, acting);
  await units.recount(trx, [{ configuration, branch }]);
  announce({ kind: "unit", id: unit.id, what: "updated" });
  return unit.tag;
}

/** What is missing is not in stock any more, where a branch knows only its number. */
async function lowerStock(trx: Trx, place: stock.Place, by: number) {
  const known = await stock.findStock(trx, [place.configuration]);
  const here = known.find(({ branch }) => branch === place.branch);
  if (here) await stock.setStock(trx, place, Math.max(0, here.number - by));
}

async function lockKnown(trx: Trx, ids: readonly string[]) {
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
      return [formatPieces({ name, quantity }), ...(tags.length > 0 ? [tags.join(", ")] : [])].join(
        ": ",
      );
    })
    .join("\n");
}
