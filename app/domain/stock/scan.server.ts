import type { App } from "#app/context.ts";
import { readLabel } from "#app/domain/stock/label.ts";
import { findRested, findTyped, type Unit } from "#app/domain/stock/unit-repository.server.ts";
import { formatDay, indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";

/** The branch and configurations of a booking of which a unit is scanned. */
interface Scanning {
  branch: string;
  configurations: readonly string[];
}

/**
 * The unit of a label that can be handed over, or is with a customer already.
 * @throws FormError that names what is wrong with it, and another one where there is one
 */
export async function scanForDelivery(
  { store: { db }, catalogue }: Pick<App, "store" | "catalogue">,
  scanned: string,
  { branch, configurations }: Scanning,
): Promise<Unit> {
  const unit = await findScanned(db, scanned);
  const { tag, state, configuration } = unit;
  const { findProduct, findBranch } = catalogue.current;
  const name = findProduct(configuration)?.configuration.name ?? configuration;
  if (unit.branch !== branch) {
    const home = findBranch(unit.branch)?.name ?? unit.branch;
    throw refused(`${tag} belongs to ${home}, not to this branch.`);
  }
  if (state === "out") return unit;
  if (!configurations.includes(configuration)) {
    throw refused(`${tag} is a ${name}, which is not to be delivered here.`);
  }
  if (state === "in stock") return unit;
  const since = `${tag} is ${state} since ${formatDay(indianDay(new Date(unit.updated_at)))}.`;
  const [other] = await findRested(db, { configuration, branch }, 1);
  throw refused(other ? `${since} Take another ${name}, for example ${other.tag}.` : since);
}

/** Why a unit that is out cannot be handed over. @param recordId the booking for which it was scanned */
export function describeOut({ tag, record_id }: Unit, recordId: string): string {
  return `${tag} is with ${record_id === recordId ? "this" : "another"} customer already.`;
}

/** @throws FormError for a label of nobody */
export async function findScanned(db: App["store"]["db"], scanned: string): Promise<Unit> {
  const label = readLabel(scanned);
  const unit = label && (await findTyped(db, label));
  if (unit) return unit;
  throw refused(label ? `We have no unit ${label}.` : "Scan or type a label.");
}
