import { sql } from "kysely";
import type { Db } from "#app/platform/db/transact.ts";

/** How people call each of these that is still there, such as "3358, Farah Siddiqui", by id. */
export async function findNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const record = sql<string>`no || ', ' || name`.as("name");
  const rows = await db
    .selectFrom("record")
    .select(["id", record])
    .where("id", "in", ids)
    .unionAll(db.selectFrom("user").select(["id", "name"]).where("id", "in", ids))
    .unionAll(db.selectFrom("partner").select(["id", "company as name"]).where("id", "in", ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
