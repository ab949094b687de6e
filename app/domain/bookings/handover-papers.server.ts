import { customerParty, deliveryParty } from "#app/domain/billing/party.ts";
import { billedTo } from "#app/domain/bookings/booking-fields.ts";
import type { StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { findParty } from "#app/domain/bookings/booking-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import {
  cancelChallans,
  issueChallan,
  machineValue,
} from "#app/domain/documents/challan.server.ts";
import * as charges from "#app/domain/documents/charge-repository.server.ts";
import { findClosedBy } from "#app/domain/faults/fault-repository.server.ts";
import { cheapestParts, costOf } from "#app/domain/rental/cheapest-parts.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { findUnitsById, type Unit } from "#app/domain/stock/unit-repository.server.ts";
import { daysBetween, indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatCount } from "#app/lib/format.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";

interface Act {
  /** That of its form. */
  key: string;
  /** An exchange: the rent goes on. */
  isExchange: boolean;
}

/**
 * Writes the papers of an act, beside its handovers: charges for machines that came back damaged,
 * late or not at all, and its challans. It is the last step of the act's transaction.
 * @param rental after the act
 */
export async function writePapers(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  rental: StoredRental,
  { key, isExchange }: Act,
  acting: { at: Date; actor: { userId: string } },
) {
  const out = rental.handed.filter(({ out_key }) => out_key === key);
  const back = rental.handed.filter(({ back_key }) => back_key === key);
  const ids = [...out, ...back].flatMap(({ unit_id }) => unit_id ?? []);
  const units = new Map((await findUnitsById(trx, ids)).map((unit) => [unit.id, unit]));
  const today = indianDay(acting.at);
  // A machine that was reported as faulty is no damage by the customer.
  const faulty = isExchange ? (await findClosedBy(trx, key)).map((one) => one.handover_id) : [];
  const due = [
    ...back
      .filter(({ id, condition }) => condition !== "damaged" || !faulty.includes(id))
      .flatMap((one) => chargeFor(one, rental, units, catalogue) ?? []),
    ...(isExchange ? [] : lateCharges(back, rental, today)),
  ];
  for (const charge of due) {
    const shared = { record_id: rental.id, handover_key: key, with_gst: 1, note: "" };
    const id = await charges.insertCharge(trx, { ...shared, ...charge }, acting.at);
    announce({ kind: "charge", id, what: "created" });
  }
  const { customer_id: customerId } = await findParty(trx, rental.id);
  const buyer = customerParty(billedTo(rental));
  const delivery = deliveryParty(rental.company || rental.name, rental, buyer);
  const returned = back.filter(({ condition }) => condition !== "missing");
  for (const [direction, handed] of [["back", returned] as const, ["out", out] as const]) {
    const goods = handed.map(({ line_id: lineId, configuration, number, unit_id }) => {
      const { serial, tag } = units.get(unit_id ?? "") ?? { serial: "", tag: "" };
      const name = nameOf(rental, lineId);
      return { lineId, name, configuration, number, serial: serial || tag };
    });
    const act = { recordId: rental.id, customerId, handoverKey: key, direction, goods };
    const parties = { buyer, delivery, orderNo: rental.order_no };
    const branch = handed[0]?.branch ?? "";
    await issueChallan(trx, announce, catalogue, { ...act, ...parties, branch }, acting);
  }
}

const nameOf = ({ lines }: StoredRental, lineId: string) =>
  lines.find(({ id }) => id === lineId)?.name ?? "";

/** For what came back damaged, or is missing: then its whole value; undefined for neither. */
function chargeFor(
  { condition, configuration, line_id, number, unit_id }: StoredRental["handed"][number],
  rental: StoredRental,
  units: ReadonlyMap<string, Unit>,
  catalogue: Catalogue,
) {
  if (condition !== "damaged" && condition !== "missing") return undefined;
  const isMissing = condition === "missing";
  const pieces = formatPieces({ name: nameOf(rental, line_id), quantity: number });
  const { tag } = units.get(unit_id ?? "") ?? {};
  const name = `${isMissing ? "Missing" : "Damage"}: ${[pieces, tag].filter(Boolean).join(", ")}`;
  const kind = isMissing ? ("missing" as const) : ("damage" as const);
  // Nobody knows what a repair costs.
  const amount = isMissing ? machineValue(catalogue, configuration) * number : 0;
  return { kind, name, amount, unit_id };
}

/** For each line of which machines came back after they were to be collected: the days too many by its own rates. */
function lateCharges(back: StoredRental["handed"], { lines, plans }: StoredRental, today: string) {
  return lines.flatMap((line) => {
    const own = back.filter((one) => one.line_id === line.id && one.condition !== "missing");
    const quantity = own.reduce((sum, { number }) => sum + number, 0);
    const plan = plans.find((one) => one.line_id === line.id && one.direction === "back");
    const [due] = [line.day_to, line.collect_on, plan?.day]
      .flatMap((day) => day ?? [])
      .sort()
      .reverse();
    const days = due && due < today ? daysBetween(due, today) : 0;
    if (quantity === 0 || days === 0) return [];
    const { rates } = line.card;
    const time = { term: "day" as const, duration: days, day_from: null };
    const each = rates ? costOf(cheapestParts(rates, time), rates) : 0;
    const name = `Late: ${formatPieces({ name: line.name, quantity })}, ${formatCount(days, "day")}`;
    return [{ kind: "late" as const, name, amount: each * quantity * 100, unit_id: null }];
  });
}

/**
 * Takes back what an act wrote beside its handovers.
 * @throws FormError where one of its charges was billed or waived
 */
export async function undoPapers(trx: Trx, announce: Announce, key: string) {
  const own = await charges.findCharges(trx, { handover_key: key });
  const settled = own.find(
    ({ state, amount }) => state === "billed" || (state === "waived" && amount > 0),
  );
  if (settled) {
    throw refused(`The charge “${settled.name}” was ${settled.state} since, so this stays.`);
  }
  await charges.deleteCharges(
    trx,
    own.map(({ id }) => id),
  );
  for (const { id } of own) announce({ kind: "charge", id, what: "deleted" });
  await cancelChallans(trx, announce, key);
}
