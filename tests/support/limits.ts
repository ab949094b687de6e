import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { LimitName } from "#app/platform/limits/limits.ts";

/** Sets the uses of a limit, because using it up takes long. */
export async function pretendUsed(db: Kysely<Tables>, limit: LimitName, used: number) {
  await db.updateTable("limit_use").set({ used }).where("limit_name", "=", limit).execute();
}
