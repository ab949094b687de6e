import { sql } from "kysely";
import { countRows } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export function findAllByUser(db: Db, userId: string) {
  return db
    .selectFrom("saved_view")
    .select(["id", "name", "list", "query"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** So that two requests at once cannot exceed the limit. */
export async function lock(trx: Trx, userId: string) {
  const owner = trx.selectFrom("user").select("id").where("id", "=", userId);
  await owner.forNoKeyUpdate().execute();
}

export function countByUser(db: Db, userId: string): Promise<number> {
  return countRows(db, sql`saved_view where user_id = ${userId}`);
}

export async function insert(
  trx: Trx,
  view: Record<"id" | "user_id" | "name" | "list" | "query" | "created_at", string>,
) {
  await trx.insertInto("saved_view").values(view).execute();
}

/** @returns whether the user has such a view */
export async function updateName(db: Db, userId: string, id: string, name: string) {
  const { numUpdatedRows } = await db
    .updateTable("saved_view")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns whether the user had such a view */
export async function deleteById(db: Db, userId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** @returns whether the user had pinned the list */
export async function deletePin(trx: Trx, userId: string, list: string) {
  const { numDeletedRows } = await trx
    .deleteFrom("saved_view")
    .where("user_id", "=", userId)
    .where("list", "=", list)
    .where("query", "=", "")
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
