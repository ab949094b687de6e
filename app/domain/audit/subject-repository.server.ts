import { sql } from "kysely";
import type { Db } from "#app/platform/db/transact.ts";

/** The number, and the name such as "3358, Farah Siddiqui", of each of these that is stored, by id. */
export async function findSubjects(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const record = sql<string>`no || ', ' || name`.as("name");
  const user = db.selectFrom("user").select(["id", sql<number | null>`null`.as("no"), "name"]);
  const partner = db
    .selectFrom("partner")
    .select(["id", sql<number | null>`no`.as("no"), "company as name"]);
  const rows = await db
    .selectFrom("record")
    .select(["id", sql<number | null>`no`.as("no"), record])
    .where("id", "in", ids)
    .unionAll(user.where("id", "in", ids))
    .unionAll(partner.where("id", "in", ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
