import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { PartnerValues } from "#app/domain/partners/partner-schema.ts";
import type { PartnerTable, Tables } from "#app/platform/db/schema.ts";

export type StoredPartner = Selectable<PartnerTable>;

/** Partners in which every word of a search stands somewhere, newest first. Ids rise with time. */
export async function findPartners(
  db: Kysely<Tables>,
  search: string,
  {
    beyond,
    backwards,
    limit,
  }: { beyond: readonly [id: string] | undefined; backwards: boolean; limit: number },
): Promise<StoredPartner[]> {
  let query = matching(db, search)
    .selectAll()
    .orderBy("id", backwards ? "asc" : "desc")
    .limit(limit);
  if (beyond) query = query.where("id", backwards ? ">" : "<", beyond[0]);
  return query.execute();
}

export async function countPartners(db: Kysely<Tables>, search = ""): Promise<number> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function findById(db: Kysely<Tables>, id: string): Promise<StoredPartner | undefined> {
  return db.selectFrom("partner").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @returns whether a partner is stored under one of these keys */
export async function existsBySubmissionKey(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom("partner")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when its submission is stored already */
export async function insert(
  trx: Transaction<Tables>,
  row: PartnerValues & { id: string; submission_key: string; created_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("partner")
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it has another version by now, or is gone */
export async function update(
  trx: Transaction<Tables>,
  { id, version }: { id: string; version: number },
  values: PartnerValues,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("partner")
    .set({ ...values, version: version + 1, updated_at: at.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns what is gone, if it was there */
export function deleteById(
  trx: Transaction<Tables>,
  id: string,
): Promise<StoredPartner | undefined> {
  return trx.deleteFrom("partner").where("id", "=", id).returningAll().executeTakeFirst();
}

function matching(db: Kysely<Tables>, search: string) {
  let query = db.selectFrom("partner");
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where(
      sql<boolean>`lower(company || ' ' || contact || ' ' || phone || ' ' || email || ' ' || city || ' ' || supplies) like ${pattern} escape '\\'`,
    );
  }
  return query;
}
