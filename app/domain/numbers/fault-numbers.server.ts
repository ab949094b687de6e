import type { App, SignedIn } from "#app/context.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import {
  countFaults,
  type FaultCounts,
} from "#app/domain/numbers/fault-numbers-repository.server.ts";
import { branchNamer, numbersBranch } from "#app/domain/numbers/numbers-branch.ts";
import type { Scope } from "#app/domain/numbers/numbers-repository.server.ts";
import { onceAMinute } from "#app/domain/numbers/once-a-minute.server.ts";
import { presentKeys, readPeriod } from "#app/domain/numbers/period.ts";
import { sumFields } from "#app/lib/sum-fields.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The faults of a scope in all, by branch, model and month; of the models the one with most faults first. */
export async function countFaultsBy(db: Db, catalogue: Catalogue, scope: Scope, now: Date) {
  const rows = await countFaults(db, scope, now.toISOString());
  const by = (key: "branch" | "model" | "month", nameOf: (id: string) => string = (id) => id) =>
    [...Map.groupBy(rows, (row) => row[key])]
      .map(([id, some]) => ({ id, name: nameOf(id), ...add(some) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    total: add(rows),
    branches: by("branch", branchNamer(catalogue)),
    models: by(
      "model",
      (id) => catalogue.findProduct(id)?.configuration.name ?? (id || "Other"),
    ).sort((one, other) => other.counted - one.counted),
    months: by("month"),
  };
}

/** Those of this month, as the numbers have them; undefined for a coordinator without a branch. */
export function countFaultsOfMonth(app: App, signedIn: SignedIn) {
  const branch = numbersBranch(signedIn);
  if (branch === "") return undefined;
  const { month } = presentKeys(app.now());
  const { span } = readPeriod(new URLSearchParams({ month }), app.now());
  return onceAMinute(app, JSON.stringify(["faults", month, branch]), async () => {
    const scope = { span, branch };
    const { db } = app.store;
    return { month, ...add(await countFaults(db, scope, app.now().toISOString())) };
  });
}

const add = (rows: readonly FaultCounts[]) => sumFields(["counted", "kept", "running"], rows);
