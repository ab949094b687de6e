import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { type PartnerValues, partnerValues } from "#app/domain/partners/partner-schema.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";

const kind = "partner" as const;

/** Where a page of the list begins: the id of the row just outside it. */
export type Cursor = { before: string } | { after: string } | undefined;

/** One page, newest first, of those in which every word that is searched for stands somewhere. */
export async function findPage(
  db: Kysely<Tables>,
  { search, cursor, size }: { search: string; cursor: Cursor; size: number },
) {
  const towardsNewer = cursor !== undefined && "after" in cursor;
  let query = matching(db, search)
    .selectAll()
    .orderBy("id", towardsNewer ? "asc" : "desc")
    .limit(size + 1);
  if (cursor) {
    query =
      "after" in cursor
        ? query.where("id", ">", cursor.after)
        : query.where("id", "<", cursor.before);
  }
  const rows = await query.execute();
  const more = rows.length > size;
  if (more) rows.pop();
  if (towardsNewer) rows.reverse();
  // Fewer rows than a page towards the newest: then it is the first page, whole.
  if (towardsNewer && !more) return findPage(db, { search, cursor: undefined, size });
  return { rows, newer: cursor !== undefined, older: towardsNewer || more };
}

export type StoredPartner = Awaited<ReturnType<typeof findPage>>["rows"][number];

export async function countAll(db: Kysely<Tables>, search = ""): Promise<number> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findById(db: Kysely<Tables>, id: string): Promise<StoredPartner | undefined> {
  return db.selectFrom("partner").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Those that a search finds, oldest first, a few hundred at a time. */
export async function* streamAll(
  db: Kysely<Tables>,
  search: string,
): AsyncGenerator<StoredPartner, void, void> {
  let last = "";
  while (true) {
    const rows = await matching(db, search)
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(500)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/**
 * Stores a partner once for each submission and says so in the audit.
 * @param keys under which this very submission may be stored already; the first is its own
 */
export async function insert(
  store: Store,
  values: PartnerValues,
  keys: readonly [string, ...string[]],
  { at, ...acting }: Acting,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const stored = await trx
      .selectFrom("partner")
      .select("id")
      .where("submission_key", "in", keys)
      .executeTakeFirst();
    if (stored) return;
    const id = uuidv7();
    const now = at.toISOString();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("partner")
      .values({ ...values, id, submission_key: keys[0], created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column("submission_key").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const entry = { action: "record-added", kind, recordId: id, after: values } as const;
    await audit.insert({ at, ...acting, ...entry }, trx);
    announce({ kind, id, what: "created" });
  });
}

/**
 * Changes a partner, if it is still the one that was opened.
 * @param version the one that was opened
 * @returns false when somebody has changed or deleted it since
 */
export async function update(
  store: Store,
  id: string,
  version: number,
  values: PartnerValues,
  { at, ...acting }: Acting,
): Promise<boolean> {
  return transact(store, async (trx, announce) => {
    const before = await findById(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable("partner")
      .set({ ...values, version: version + 1, updated_at: at.toISOString() })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (!before || numUpdatedRows !== 1n) return false;
    const changes = changedFields(partnerValues(before), values);
    await audit.insert(
      { at, ...acting, action: "record-edited", kind, recordId: id, ...changes },
      trx,
    );
    announce({ kind, id, what: "updated" });
    return true;
  });
}

/** @returns false when there is no such partner (any more) */
export async function deleteById(
  store: Store,
  id: string,
  { at, ...acting }: Acting,
): Promise<boolean> {
  return transact(store, async (trx, announce) => {
    const before = await trx
      .deleteFrom("partner")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!before) return false;
    const entry = { action: "record-deleted", kind, recordId: id } as const;
    await audit.insert({ at, ...acting, ...entry, before: partnerValues(before) }, trx);
    announce({ kind, id, what: "deleted" });
    return true;
  });
}

/** Keeps that somebody took the list away with them. */
export async function noteExport(store: Store, acting: Acting): Promise<void> {
  await transact(store, async (trx) => {
    await audit.insert({ ...acting, action: "exported", kind }, trx);
  });
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
