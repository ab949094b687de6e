import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";

export async function existsByRole(db: Kysely<Tables>, role: "admin"): Promise<boolean> {
  const row = await db.selectFrom("user").select("id").where("role", "=", role).executeTakeFirst();
  return row !== undefined;
}
