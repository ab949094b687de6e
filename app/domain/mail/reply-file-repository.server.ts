import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export const attachmentTypes = ["pdf", "jpg", "png", "webp"] as const;

export interface ReplyFile {
  id: string;
  /** As its sender called it, with the ending of its type; never a path. */
  name: string;
  type: (typeof attachmentTypes)[number];
  bytes: Uint8Array;
}

export async function insertAll(trx: Trx, eventId: string, files: readonly ReplyFile[]) {
  for (const { id, name, type, bytes } of files) {
    const file = { id, event_id: eventId, file_name: name, type, size: bytes.length, bytes };
    await trx.insertInto("reply_file").values(file).execute();
  }
}

/** The files of all replies to some records, without their bytes. */
export function findAllByRecord(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("reply_file as file")
    .innerJoin("record_event as event", "event.id", "file.event_id")
    .select(["file.id", "event.record_id", "event_id", "file_name", "type", "size"])
    .where("event.record_id", "in", inIds(db, recordIds))
    .orderBy("file.id")
    .execute();
}

/** With their bytes, and the record of each. */
export function findAllById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("reply_file as file")
    .innerJoin("record_event as event", "event.id", "file.event_id")
    .innerJoin("record", "record.id", "event.record_id")
    .select(["file_name", "type", "bytes", "record.id", "record.no", "record.kind"])
    .where("file.id", "in", inIds(db, ids))
    .orderBy("file.id")
    .execute();
}
