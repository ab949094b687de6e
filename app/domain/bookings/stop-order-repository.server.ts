import type { Db, Trx } from "#app/platform/db/transact.ts";

interface Route {
  day: string;
  branch: string;
}

/** The keys of a day's stops in their order, by `stopKey`. */
export async function find(db: Db, { day, branch }: Route): Promise<string[]> {
  const found = db.selectFrom("stop_order").select("stops").where("day", "=", day);
  const row = await found.where("branch", "=", branch).executeTakeFirst();
  return JSON.parse(row?.stops ?? "[]");
}

/** Until the transaction ends nobody else orders that day. */
export async function lock(trx: Trx, { day, branch }: Route) {
  await trx
    .insertInto("stop_order")
    .values({ day, branch, stops: "[]" })
    .onConflict((conflict) => conflict.columns(["day", "branch"]).doNothing())
    .execute();
  const own = trx.selectFrom("stop_order").select("stops").where("day", "=", day);
  await own.where("branch", "=", branch).forUpdate().execute();
}

export async function write(trx: Trx, { day, branch }: Route, keys: readonly string[]) {
  const own = trx.updateTable("stop_order").set({ stops: JSON.stringify(keys) });
  await own.where("day", "=", day).where("branch", "=", branch).execute();
}

export async function deleteBefore(trx: Trx, day: string) {
  await trx.deleteFrom("stop_order").where("day", "<", day).execute();
}
