import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** The entries of the audit about one record, partner or account, oldest first. */
export function auditOf(db: Kysely<Tables>, id: string) {
  return db.selectFrom("audit").selectAll().where("record_id", "=", id).orderBy("id").execute();
}

export async function actionsOn(db: Kysely<Tables>, id: string) {
  return (await auditOf(db, id)).map(({ action }) => action);
}
