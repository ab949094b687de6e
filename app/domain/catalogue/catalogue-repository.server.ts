import { type Insertable, sql, type Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { CatalogueDocumentTable } from "#app/platform/db/schema.ts";
import { countRows } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The number of the newest publishing, and the first day for which something is scheduled, if any. */
export async function findNext(db: Db): Promise<{ number: number; day: string | null }> {
  const { number, day } = await db
    .selectNoFrom((select) => [
      newestPublishing(db).as("number"),
      select
        .selectFrom("catalogue_document")
        .where("state", "=", "scheduled")
        .select((all) => all.fn.min("shown_from").as("day"))
        .as("day"),
    ])
    .executeTakeFirstOrThrow();
  return { number: Number(number ?? 0), day };
}

/** Scheduled documents, the first days first, with the names of their schedulers. */
export function findScheduled(db: Db) {
  return db
    .selectFrom("catalogue_document")
    .leftJoin("user", "user.id", "catalogue_document.scheduled_by")
    .select(["catalogue_document.id", "kind", "slug", "version", "body"])
    .select(["shown_from", "scheduled_by", "user.name as scheduler", "user.email"])
    .where("state", "=", "scheduled")
    .orderBy("shown_from")
    .orderBy("kind")
    .orderBy("slug")
    .execute();
}

const newestPublishing = (db: Db) =>
  db.selectFrom("catalogue_publishing").select(({ fn }) => fn.max("number").as("number"));

/** The number of the newest publishing; 0 before the first. */
export async function findNumber(db: Db): Promise<number> {
  return Number((await newestPublishing(db).executeTakeFirstOrThrow()).number ?? 0);
}

/** Published documents and the newest publishing's number, in one query so that they match. */
export async function findPublished(db: Db) {
  const rows = await db
    .selectFrom(newestPublishing(db).as("newest"))
    .leftJoin("catalogue_document", (join) => join.on("catalogue_document.state", "=", "published"))
    .select(["number", "kind", "slug", "body"])
    .execute();
  return { number: Number(rows[0]?.number ?? 0), rows };
}

export function findDrafts(db: Db) {
  return db
    .selectFrom("catalogue_document")
    .select(["id", "kind", "slug", "version", "body"])
    .where("state", "=", "draft")
    .orderBy("kind")
    .orderBy("slug")
    .execute();
}

/** All current documents with their authors; `newest` counts discarded drafts too. */
export function findCurrent(db: Db) {
  return db
    .selectFrom("catalogue_document")
    .leftJoin("user", "user.id", "catalogue_document.author_id")
    .leftJoin("user as scheduler", "scheduler.id", "catalogue_document.scheduled_by")
    .select(["catalogue_document.id", "kind", "slug", "version", "state", "body", "created_at"])
    .select(["user.name as author", "shown_from", "scheduler.name as scheduler"])
    .select((select) =>
      select
        .selectFrom("catalogue_document as other")
        .whereRef("other.kind", "=", "catalogue_document.kind")
        .whereRef("other.slug", "=", "catalogue_document.slug")
        .select((all) => all.fn.max("other.version").as("newest"))
        .as("newest"),
    )
    .where("state", "in", ["draft", "scheduled", "published"])
    .execute();
}

export const countDrafts = (db: Db) => countRows(db, sql`catalogue_document where state = 'draft'`);

export function findNewestPublishing(db: Db) {
  return db
    .selectFrom("catalogue_publishing")
    .leftJoin("user", "user.id", "catalogue_publishing.author_id")
    .select(["number", "at", "user.name as author"])
    .orderBy("number", "desc")
    .executeTakeFirst();
}

type Named = { kind: string; slug: string };

const ofDocument = (db: Db, { kind, slug }: Named) =>
  db
    .selectFrom("catalogue_document")
    .where("catalogue_document.kind", "=", kind)
    .where("catalogue_document.slug", "=", slug);

/** Newest first, each with the name of its author. */
export function findVersions(db: Db, document: Named) {
  return ofDocument(db, document)
    .leftJoin("user", "user.id", "catalogue_document.author_id")
    .leftJoin("user as scheduler", "scheduler.id", "catalogue_document.scheduled_by")
    .select(["catalogue_document.id", "version", "state", "body", "created_at", "published_at"])
    .select(["user.name as author", "shown_from", "scheduler.name as scheduler"])
    .orderBy("version", "desc")
    .execute();
}

/** Every version of every document of a kind. */
export function findAllOfKind(db: Db, kind: string) {
  return db
    .selectFrom("catalogue_document")
    .select(["id", "kind", "slug", "version", "state", "body", "created_at"])
    .where("kind", "=", kind)
    .execute();
}

/** Replaces the body of a version, and its number: open forms with the former number conflict. */
export async function overwrite(
  trx: Trx,
  { id, version, body }: { id: string; version: number; body: string },
): Promise<void> {
  await trx.updateTable("catalogue_document").set({ version, body }).where("id", "=", id).execute();
}

/** @returns false when somebody else made this version first */
export async function insert(
  trx: Trx,
  row: Omit<Insertable<CatalogueDocumentTable>, "id">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("catalogue_document")
    .values({ ...row, id: uuidv7() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a version that was seen in a state. @returns false when it has another version or state now */
export async function updateVersion(
  trx: Trx,
  { id, version }: { id: string; version: number },
  state: CatalogueDocumentTable["state"],
  set: Updateable<CatalogueDocumentTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("catalogue_document")
    .set(set)
    .where((eb) => eb.and({ id, version, state }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Retires the published version of a document. */
export async function retirePublished(trx: Trx, { kind, slug }: Named): Promise<void> {
  await trx
    .updateTable("catalogue_document")
    .set({ state: "former" })
    .where((eb) => eb.and({ kind, slug, state: "published" }))
    .execute();
}

/** @returns false when this number was published first by somebody else, whose commit it waits for */
export async function insertPublishing(
  trx: Trx,
  row: { number: number; at: string; author_id: string | null; summary: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("catalogue_publishing")
    .values(row)
    .onConflict((conflict) => conflict.column("number").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
