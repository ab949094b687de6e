import { type BranchStock, stockKey } from "#app/domain/stock/ledger.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The known numbers of some configurations or all, at some branches or all. */
export function findStock(
  db: Db,
  {
    configuration,
    branch,
  }: Partial<Record<keyof BranchStock, string | readonly string[] | undefined>>,
) {
  const [slugs, branches] = [[configuration ?? []].flat(), [branch ?? []].flat()];
  return db
    .selectFrom("stock")
    .selectAll()
    .where("number", "is not", null)
    .$narrowType<{ number: number }>()
    .$if(configuration !== undefined, (all) => all.where("configuration", "in", inIds(db, slugs)))
    .$if(branch !== undefined, (all) => all.where("branch", "in", inIds(db, branches)))
    .orderBy("configuration")
    .orderBy("branch")
    .execute();
}

/** Null forgets the number: then nobody knows it. */
export async function setStock(
  trx: Trx,
  { configuration, branch }: BranchStock,
  number: number | null,
) {
  await trx
    .insertInto("stock")
    .values({ configuration, branch, number })
    .onConflict((conflict) => conflict.columns(["configuration", "branch"]).doUpdateSet({ number }))
    .execute();
}

/**
 * Locks places until the transaction ends, always in the same order. One that nobody knew gets a row
 * without a number first: what does not exist cannot be locked.
 */
export async function lockPlaces(trx: Trx, places: readonly BranchStock[]) {
  const once = new Map(places.map((place) => [stockKey(place), place]));
  for (const [, { configuration, branch }] of [...once].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .insertInto("stock")
      .values({ configuration, branch, number: null })
      .onConflict((conflict) => conflict.columns(["configuration", "branch"]).doNothing())
      .execute();
    await trx
      .selectFrom("stock")
      .select("number")
      .where((eb) => eb.and({ configuration, branch }))
      .forNoKeyUpdate()
      .execute();
  }
}
