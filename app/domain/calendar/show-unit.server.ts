import type { App } from "#app/context.ts";
import { stopsOf } from "#app/domain/bookings/stops.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { findNextWaiting } from "#app/domain/stock/ledger-repository.server.ts";
import * as units from "#app/domain/stock/unit-repository.server.ts";
import { type UnitAction, type UnitState, unitActions } from "#app/domain/stock/unit-states.ts";
import { formatReceived, indianDay } from "#app/lib/dates.ts";

type UnitApp = Pick<App, "store" | "catalogue" | "now">;

/** All that staff read of a unit: where it is and until when, who waits for it, its history. */
export async function showUnit(app: UnitApp, unit: units.Unit) {
  const { store, catalogue, now } = app;
  const { db } = store;
  const at = now();
  const today = indianDay(at);
  const { state, ...own } = unit;
  const [holder, waiting, events] = await Promise.all([
    state === "out" ? findHolder(db, unit, today) : undefined,
    state === "in stock" ? findNextWaiting(db, unit) : undefined,
    units.findUnitEvents(db, unit.id),
  ]);
  const configuration = catalogue.current.findProduct(unit.configuration)?.configuration;
  return {
    today,
    unit: { ...own, state: state as UnitState },
    name: configuration?.name ?? unit.configuration,
    picture: { name: configuration?.picture ?? "", alt: configuration?.alt ?? "" },
    branchName: catalogue.current.findBranch(unit.branch)?.name ?? unit.branch,
    holder,
    waiting,
    events: events.map(
      ({ id, at: when, actor_name, action, note, record_id, reference, customer, company }) => ({
        id,
        when: formatReceived(when, at),
        by: actor_name,
        action: action as UnitAction,
        did: unitActions[action as UnitAction] ?? action,
        note,
        booking: record_id && {
          id: record_id,
          reference: reference ?? "",
          customer: company || (customer ?? ""),
        },
      }),
    ),
  };
}

/** The customer who has it, and the collection of its line. */
async function findHolder(db: UnitApp["store"]["db"], unit: units.Unit, today: string) {
  const holder = await units.findHolder(db, unit.id);
  if (!holder) return undefined;
  const stops = await stopsOf(db, [holder.id]);
  const collection = stops.find(
    ({ direction, machines }) =>
      direction === "back" && machines.some(({ id }) => id === holder.line_id),
  );
  const { street, street2, city, postcode, company, line_id: _line, ...person } = holder;
  const { due, day, machines = [] } = collection ?? {};
  return {
    ...person,
    customer: company || person.name,
    address: [street, street2, city, postcode].filter(Boolean).join(", "),
    machines: machines.map((one) => formatPieces({ ...one, quantity: one.number })).join(", "),
    due,
    /** The day of its collection, planned or by the booking's dates. */
    day,
    isLate: day !== undefined && day < today,
  };
}
