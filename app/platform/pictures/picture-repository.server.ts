import { uploadedIn } from "#app/lib/picture-sizes.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export interface NewFile {
  name: string;
  bytes: Uint8Array;
}

export async function insertAll(
  trx: Trx,
  { picture, created_at }: { picture: string; created_at: string },
  files: readonly NewFile[],
) {
  const rows = files.map((file) => ({ ...file, picture, created_at }));
  // Somebody else may have stored the same picture meanwhile.
  const insert = trx.insertInto("picture_file").values(rows);
  await insert.onConflict((conflict) => conflict.column("name").doNothing()).execute();
}

/** Stored again, it is as new as others. @returns the picture's name, if it is there */
export async function touchByHash(db: Db, hash: string, created_at: string) {
  const touched = await db
    .updateTable("picture_file")
    .set({ created_at })
    .where("picture", "like", `${hash}-%`)
    .returning("picture")
    .execute();
  return touched[0]?.picture;
}

export async function findFile(db: Db, name: string) {
  const file = db.selectFrom("picture_file").select("bytes").where("name", "=", name);
  return (await file.executeTakeFirst())?.bytes;
}

/** @param picture its name, without that of a file */
export async function isStored(db: Db, picture: string): Promise<boolean> {
  const file = db.selectFrom("picture_file").select("name").where("picture", "=", picture);
  return (await file.executeTakeFirst()) !== undefined;
}

/** Deletes what was stored before a time and is named by no version of a document. */
export async function deleteUnnamed(db: Db, before: string) {
  const documents = await db.selectFrom("catalogue_document").select("body").execute();
  const named = documents.flatMap(({ body }) => uploadedIn(body));
  await db
    .deleteFrom("picture_file")
    .where("created_at", "<", before)
    .where("picture", "not in", inIds(db, named))
    .execute();
}
