import type { App } from "#app/context.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { stopsOfRental } from "#app/domain/bookings/stops.server.ts";
import { findOpenOf } from "#app/domain/faults/fault-repository.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { findNextWaiting } from "#app/domain/stock/ledger-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import { type UnitAction, unitActions } from "#app/domain/stock/unit-states.ts";
import { formatReceived, indianDay } from "#app/lib/dates.ts";
import { showClock } from "#app/lib/due-clock.ts";

type UnitApp = Pick<App, "store" | "catalogue" | "now">;

/** All that staff read of a unit: where it is and until when, who waits for it, its history. */
export async function showUnit(app: UnitApp, unit: units.Unit) {
  const { store, catalogue, now } = app;
  const { db } = store;
  const at = now();
  const today = indianDay(at);
  const { state } = unit;
  const [holder, waiting, faults, events] = await Promise.all([
    state === "out" ? findHolder(db, unit, today) : undefined,
    state === "in stock" ? findNextWaiting(db, unit) : undefined,
    findOpenOf(db, { unit_id: unit.id, handover_id: null }),
    units.findUnitEvents(db, unit.id),
  ]);
  const configuration = catalogue.current.findProduct(unit.configuration)?.configuration;
  return {
    today,
    unit,
    name: configuration?.name ?? unit.configuration,
    picture: { name: configuration?.picture ?? "", alt: configuration?.alt ?? "" },
    branchName: catalogue.current.findBranch(unit.branch)?.name ?? unit.branch,
    holder,
    waiting,
    faults: faults.map((fault) => {
      const { id, no, what } = fault;
      return { id, no, what, clock: showClock(fault, at) };
    }),
    events: events.map((event) => toEvent(event, at)),
  };
}

/** Its record is the booking, or the fault that it was about. */
function toEvent(event: Awaited<ReturnType<typeof units.findUnitEvents>>[number], now: Date) {
  const { id, at, actor_name, note, record_id, reference, customer, company, kind, no } = event;
  const action = event.action as UnitAction;
  const isFault = kind === "fault";
  const did = unitActions[action] ?? action;
  return {
    id,
    when: formatReceived(at, now),
    by: actor_name,
    action,
    did: isFault && note ? `${did}: ${note}` : did,
    note: isFault ? "" : note,
    fault: isFault && record_id ? { id: record_id, no } : undefined,
    booking:
      record_id && !isFault
        ? { id: record_id, reference: reference ?? "", customer: company || (customer ?? "") }
        : undefined,
  };
}

/** The customer who has it, and the collection of its line. */
async function findHolder(db: UnitApp["store"]["db"], unit: units.Unit, today: string) {
  const [booking] = await findRentals(db, unit.record_id ? [unit.record_id] : []);
  const handed = booking?.handed.find((one) => one.unit_id === unit.id && !one.back_at);
  if (!booking || !handed) return undefined;
  const collection = stopsOfRental(booking).find(
    ({ direction, machines }) =>
      direction === "back" && machines.some(({ id }) => id === handed.line_id),
  );
  const { id, name, phone, reference, company, street, street2, city, postcode } = booking;
  const { due, day, machines = [] } = collection ?? {};
  return {
    ...{ id, name, phone, reference, out_at: handed.out_at },
    customer: company || name,
    address: [street, street2, city, postcode].filter(Boolean).join(", "),
    machines: machines.map((one) => formatPieces({ ...one, quantity: one.number })).join(", "),
    due,
    /** The day of its collection, planned or by the booking's dates. */
    day,
    isLate: day !== undefined && day < today,
  };
}
