import { href } from "react-router";
import type { App } from "#app/context.ts";
import { findStops, stopsOf } from "#app/domain/bookings/stops.server.ts";
import { findScanned } from "#app/domain/stock/scan.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";

/**
 * Where a scanned unit is handed over next: taken back from its customer, or delivered to the first
 * that waits for its configuration.
 * @param latest the last day whose stops the user sees; undefined for all
 * @throws FormError
 */
export async function findLabel(
  { store: { db }, now }: Pick<App, "store" | "now">,
  label: string,
  { branch, latest }: { branch: string; latest: string | undefined },
): Promise<string> {
  const unit = await findScanned(db, label);
  const { tag, state, record_id, configuration } = unit;
  if (branch && unit.branch !== branch) throw refused(`${tag} belongs to another branch.`);
  const search = `?${new URLSearchParams({ branch: unit.branch, scan: tag })}`;
  if (state === "out" && record_id) {
    const stops = await stopsOf(db, [record_id]);
    if (latest && !stops.some(({ day }) => day <= latest)) {
      throw refused(`${tag} is with a customer who has nothing for today or tomorrow.`);
    }
    return `${href("/admin/bookings/:id/return", { id: record_id })}${search}`;
  }
  if (state !== "in stock") throw refused(`${tag} is ${state}.`);
  const tomorrow = addDays(indianDay(now()), 1);
  const waiting = (await findStops(db, tomorrow, unit.branch)).find(
    ({ direction, machines }) =>
      direction === "out" && machines.some(({ slug }) => slug === configuration),
  );
  if (!waiting) throw refused(`${tag} is in stock, and no delivery waits for it until tomorrow.`);
  return `${href("/admin/bookings/:id/deliver", { id: waiting.booking.id })}${search}`;
}
