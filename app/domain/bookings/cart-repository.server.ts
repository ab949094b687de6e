import type { Kysely, Transaction } from "kysely";
import { type CartLine, lineKey } from "#app/domain/bookings/cart-line.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";

/** The lines of an account's cart, in the order in which they were added. */
export async function findAllByUser(db: Kysely<Tables>, userId: string): Promise<CartLine[]> {
  return db
    .selectFrom("cart_line")
    .select(["slug", "term", "quantity", "duration"])
    .where("user_id", "=", userId)
    .orderBy("no")
    .execute();
}

/** Adds what is not there yet: a page that is opened again adds nothing twice. */
export async function insertMissing(store: Store, userId: string, lines: readonly CartLine[]) {
  await transact(store, (trx) =>
    trx
      .insertInto("cart_line")
      .values(lines.map((line) => ({ user_id: userId, ...line })))
      .onConflict((conflict) => conflict.columns(["user_id", "slug", "term"]).doNothing())
      .execute(),
  );
}

/**
 * Makes the cart what `change` makes of its lines. Of two windows that do so at once, the last
 * one has its way.
 */
export async function update(
  store: Store,
  userId: string,
  change: (lines: readonly CartLine[]) => readonly CartLine[],
) {
  await transact(store, async (trx) => {
    const lines = change(await findAllByUser(trx, userId));
    await trx.deleteFrom("cart_line").where("user_id", "=", userId).execute();
    if (lines.length === 0) return;
    await trx
      .insertInto("cart_line")
      .values(lines.map((line) => ({ user_id: userId, ...line })))
      .onConflict((conflict) =>
        conflict.columns(["user_id", "slug", "term"]).doUpdateSet((eb) => ({
          quantity: eb.ref("excluded.quantity"),
          duration: eb.ref("excluded.duration"),
        })),
      )
      .execute();
  });
}

/** Takes lines away, whatever their numbers: what another window added meanwhile stays. */
export async function deleteLines(
  userId: string,
  lines: readonly Pick<CartLine, "slug" | "term">[],
  trx: Transaction<Tables>,
) {
  const keys = new Set(lines.map(lineKey));
  const stored = await findAllByUser(trx, userId);
  for (const line of stored.filter((one) => keys.has(lineKey(one)))) {
    await trx
      .deleteFrom("cart_line")
      .where("user_id", "=", userId)
      .where("slug", "=", line.slug)
      .where("term", "=", line.term)
      .execute();
  }
}
