import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { type Money, sumMoney } from "#app/domain/numbers/money-repository.server.ts";
import type { Scope } from "#app/domain/numbers/numbers-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The money of a scope in all, by branch and by month. Samples count until there is a real registration. */
export async function countMoney(db: Db, catalogue: Catalogue, scope: Scope, today: string) {
  const isSample = catalogue.registrations.every((one) => one.isSample);
  const rows = await sumMoney(db, scope, { today, isSample });
  const by = (key: "branch" | "month") =>
    [...Map.groupBy(rows, (row) => row[key])].map(([id, some]) => ({ id, ...add(some) }));
  return {
    total: add(rows),
    branches: by("branch").map(({ id, ...sums }) => {
      const name = id ? (catalogue.findBranch(id)?.name ?? id) : "No branch";
      return { id, name, ...sums };
    }),
    months: by("month").map(({ id, ...sums }) => ({ month: id, ...sums })),
  };
}

function add(rows: readonly Money[]): Money {
  const sum = { booked: 0, invoiced: 0, received: 0, open: 0, overdue: 0 };
  const keys = Object.keys(sum) as (keyof Money)[];
  for (const row of rows) for (const key of keys) sum[key] += row[key];
  return sum;
}
