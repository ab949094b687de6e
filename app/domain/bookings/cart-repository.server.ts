import { sql } from "kysely";
import { type Line, lineKey } from "#app/domain/bookings/line.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export function findCart(db: Db, userId: string): Promise<Line[]> {
  return db
    .selectFrom("cart_line")
    .select(["slug", "term", "quantity", "duration", "day_from"])
    .where("user_id", "=", userId)
    .orderBy("no")
    .execute();
}

/** Lines that the cart has already stay; only one with a first day takes their place. */
export async function insertMissing(trx: Trx, userId: string, lines: readonly Line[]) {
  await insertAll(trx, userId, lines)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "slug", "term"])
        .doUpdateSet(excluded)
        .where(({ eb }) => eb("excluded.day_from", "is not", null)),
    )
    .execute();
}

function insertAll(trx: Trx, userId: string, lines: readonly Line[]) {
  return trx.insertInto("cart_line").values(lines.map((line) => ({ user_id: userId, ...line })));
}

const excluded = {
  quantity: sql<number>`excluded.quantity`,
  duration: sql<number>`excluded.duration`,
  day_from: sql<string | null>`excluded.day_from`,
};

/** Makes the cart consist of these lines, also where another window stores the same ones at once. */
export async function replaceCart(trx: Trx, userId: string, lines: readonly Line[]) {
  await trx.deleteFrom("cart_line").where("user_id", "=", userId).execute();
  if (lines.length === 0) return;
  await insertAll(trx, userId, lines)
    .onConflict((conflict) => conflict.columns(["user_id", "slug", "term"]).doUpdateSet(excluded))
    .execute();
}

/** Deletes lines whatever their numbers; a line that another window added meanwhile stays. */
export async function deleteLines(
  trx: Trx,
  userId: string,
  lines: readonly Pick<Line, "slug" | "term">[],
) {
  await trx
    .deleteFrom("cart_line")
    .where("user_id", "=", userId)
    .where(sql<string>`slug || '.' || term`, "in", lines.map(lineKey))
    .execute();
}
