import type { StoredLine } from "#app/domain/cart/cart.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export function findCart(db: Db, userId: string): Promise<StoredLine[]> {
  return db
    .selectFrom("cart_item")
    .select(["slug", "term", "quantity", "duration", "day_from", "branch", "id", "position"])
    .where("user_id", "=", userId)
    .orderBy("position")
    .execute();
}

/** Requests that change one cart wait for each other. */
export async function lockCart(trx: Trx, userId: string): Promise<StoredLine[]> {
  const owner = trx.selectFrom("user").select("id").where("id", "=", userId);
  await owner.forNoKeyUpdate().execute();
  return findCart(trx, userId);
}

/** A line gets another id where one before it has the same. */
export async function replaceCart(trx: Trx, userId: string, lines: readonly StoredLine[]) {
  await trx.deleteFrom("cart_item").where("user_id", "=", userId).execute();
  if (lines.length === 0) return;
  const ids = new Set<string>();
  const rows = lines.map(
    ({ slug, term, quantity, duration, day_from, branch, ...line }, position) => {
      let { id } = line;
      for (let no = 2; ids.has(id); no++) id = `${line.id}.${no}`;
      ids.add(id);
      const asked = { slug, term, quantity, duration, day_from, branch: branch ?? "" };
      return { user_id: userId, id, position, ...asked };
    },
  );
  await trx.insertInto("cart_item").values(rows).execute();
}
