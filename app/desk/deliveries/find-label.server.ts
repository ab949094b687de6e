import type { App } from "#app/context.ts";
import { handoverHref } from "#app/desk/frame/places.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { findScanned } from "#app/domain/stock/scan.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";

/**
 * The address of a scanned unit's next handover: exchange or return at its customer, or delivery to
 * the first booking that waits for its configuration.
 * @throws FormError
 */
export async function findLabel(
  { store: { db }, now }: Pick<App, "store" | "now">,
  label: string,
  branch: string,
): Promise<string> {
  const unit = await findScanned(db, label);
  const { tag, state, record_id, configuration } = unit;
  if (branch && unit.branch !== branch) throw refused(`${tag} belongs to another branch.`);
  const search = { branch: unit.branch, scan: tag };
  if (state === "out" && record_id) return handoverHref("back", record_id, search);
  if (state !== "in stock") throw refused(`${tag} is ${state}.`);
  const tomorrow = addDays(indianDay(now()), 1);
  const waiting = (await findStops(db, tomorrow, unit.branch)).find(
    ({ direction, machines }) =>
      direction === "out" && machines.some(({ slug }) => slug === configuration),
  );
  if (!waiting) throw refused(`${tag} is in stock, and no delivery until tomorrow needs it.`);
  return handoverHref("out", waiting.booking.id, search);
}
