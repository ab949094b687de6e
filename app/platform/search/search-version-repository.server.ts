import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { isPostgres } from "#app/platform/db/store.ts";

/** What is findable of a kind, in the order of its numbers. */
export function findIdsOf(db: Kysely<Tables>, kind: string, afterNo: number, limit: number) {
  return db
    .selectFrom("search_entry")
    .select(["id", "no"])
    .where("kind", "=", kind)
    .where("no", ">", afterNo)
    .orderBy("no")
    .limit(limit)
    .execute();
}

/** By which version of the words the index was filled. */
export async function findVersion(db: Kysely<Tables>, { isLocking = false } = {}) {
  const query = db.selectFrom("search_version").select("version");
  const { version } = await (isLocking && isPostgres(db)
    ? query.forUpdate()
    : query
  ).executeTakeFirstOrThrow();
  return version;
}

export async function setVersion(trx: Kysely<Tables>, version: number) {
  await trx.updateTable("search_version").set({ version }).execute();
}
