import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { countPrepared } from "#app/domain/invoices/prepared.server.ts";
import {
  countOverdue,
  countReported,
  findNewestIssued,
} from "#app/domain/numbers/dashboard-repository.server.ts";
import { type Money, sumMoney } from "#app/domain/numbers/money-repository.server.ts";
import { branchNamer } from "#app/domain/numbers/numbers-branch.ts";
import type { Scope } from "#app/domain/numbers/numbers-repository.server.ts";
import { onceAMinute } from "#app/domain/numbers/once-a-minute.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { sumFields } from "#app/lib/sum-fields.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The money of a scope in all, by branch and by month. Samples count until there is a real registration. */
export async function countMoney(db: Db, catalogue: Catalogue, scope: Scope, today: string) {
  const isSample = catalogue.registrations.every((one) => one.isSample);
  const rows = await sumMoney(db, scope, { today, isSample });
  const by = (key: "branch" | "month") =>
    [...Map.groupBy(rows, (row) => row[key])].map(([id, some]) => ({ id, ...add(some) }));
  const nameOf = branchNamer(catalogue);
  return {
    total: add(rows),
    branches: by("branch")
      .map(({ id, ...sums }) => ({ id, name: nameOf(id), ...sums }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    months: by("month").map(({ id, ...sums }) => ({ month: id, ...sums })),
  };
}

const add = (rows: readonly Money[]) =>
  sumFields(["booked", "invoiced", "received", "open", "overdue"], rows);

/**
 * Numbers of bookings to invoice or credit, of payments that customers reported, and of overdue
 * invoices. Coordinators see those of their branch; 0 without the permission.
 */
export async function countMoneyDue(app: App, signedIn: SignedIn) {
  const { db } = app.store;
  const branch = may(signedIn, "invoices of all branches") ? undefined : (signedIn.branch ?? "");
  const isBiller = may(signedIn, "invoices");
  // Computing it takes long with many bookings; issuing anything shows at once.
  const key = JSON.stringify(["prepared", branch, await findNewestIssued(db)]);
  const [toIssue, reported, overdue] = await Promise.all([
    isBiller ? onceAMinute(app, key, () => countPrepared(app, branch)) : 0,
    may(signedIn, "payments") ? countReported(db) : 0,
    isBiller ? countOverdue(db, indianDay(app.now()), branch) : 0,
  ]);
  return { branch: branch ?? "", toIssue, reported, overdue };
}
