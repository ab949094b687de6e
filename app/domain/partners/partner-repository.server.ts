import { type Selectable, sql } from "kysely";
import { type PartnerValues, partnerValues } from "#app/domain/partners/partner-fields.ts";
import type { PartnerTable } from "#app/platform/db/schema.ts";
import { countRows, inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { tableList } from "#app/platform/lists/list.server.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

export type StoredPartner = Selectable<PartnerTable>;

/** Newest first. */
export function partnerList(db: Db, text: string) {
  const rows = db.selectFrom("partner").selectAll();
  return tableList({ db, table: "partner", search: { kind: "partner", text }, rows });
}

export function findById(db: Db, id: string): Promise<StoredPartner | undefined> {
  return db.selectFrom("partner").selectAll().where("id", "=", id).executeTakeFirst();
}

export function countPartners(db: Db): Promise<number> {
  return countRows(db, sql`partner`);
}

export async function existsBySubmissionKey(db: Db, keys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("partner")
    .select("id")
    .where("submission_key", "in", inIds(db, keys))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when the submission was stored before */
export async function insert(
  trx: Trx,
  row: PartnerValues & { id: string; submission_key: string; created_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("partner")
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await putEntries(trx, [entryOf(row)]);
  return true;
}

/** @returns undefined when it has another version now, or is deleted */
export async function update(
  trx: Trx,
  { id, version }: { id: string; version: number },
  values: PartnerValues,
  at: Date,
): Promise<StoredPartner | undefined> {
  const row = await trx
    .updateTable("partner")
    .set({ ...values, version: version + 1, updated_at: at.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  if (row) await putEntries(trx, [entryOf(row)]);
  return row;
}

export async function deleteById(trx: Trx, id: string): Promise<StoredPartner | undefined> {
  return trx.deleteFrom("partner").where("id", "=", id).returningAll().executeTakeFirst();
}

/** The note is searched too. */
function entryOf(row: PartnerValues & { id: string }): SearchEntry {
  return { id: row.id, kind: "partner", texts: Object.values(partnerValues(row)) };
}
