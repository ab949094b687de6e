import { type SelectQueryBuilder, sql } from "kysely";
import { recordId } from "#app/lib/record-id.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import type { CvType } from "#app/platform/files/cv-type.server.ts";

export interface Cv {
  /** The file name on the sender's machine, for people to read; never a path. */
  name: string;
  type: CvType;
  bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes, by which the same file is recognised. */
  digest: string;
}

export async function insertCv(trx: Trx, recordId: string, { name, type, bytes }: Cv) {
  await trx
    .insertInto("cv")
    .values({ record_id: recordId, file_name: name, type, size: bytes.length, bytes })
    .execute();
}

/** The file that came with one of these records. @param text the record's id as an address has it */
export async function findCv(records: SelectQueryBuilder<Tables, "record", object>, text: string) {
  const id = recordId(text);
  if (!id) return undefined;
  return records
    .innerJoin("cv", "cv.record_id", "record.id")
    .select(["record.id", "record.no", "cv.type", "cv.size"])
    .where("record.id", "=", id)
    .executeTakeFirst();
}

/** @throws NoResultError when the file was deleted meanwhile */
export function findCvPart(db: Db, recordId: string, from: number, length: number) {
  return db
    .selectFrom("cv")
    .select(sql<Uint8Array>`substr(bytes, ${from + 1}, ${length})`.as("bytes"))
    .where("record_id", "=", recordId)
    .executeTakeFirstOrThrow();
}

export function findCvFiles(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("cv")
    .select(["record_id", "file_name", "type", "size"])
    .where("record_id", "in", inIds(db, recordIds))
    .execute();
}

export type OwnApplication = Awaited<ReturnType<typeof findAllByUser>>[number];

export function findAllByUser(db: Db, userId: string) {
  return db
    .selectFrom("record")
    .innerJoin("career_application", "career_application.record_id", "record.id")
    .leftJoin("cv", "cv.record_id", "record.id")
    .select(["id", "job", "qualification", "created_at"])
    .select(["cv.file_name as cvName", "cv.size as cvSize"])
    .where("user_id", "=", userId)
    .where("kind", "=", "career_application")
    .orderBy("id", "desc")
    .execute();
}
