import type { Kysely, Selectable, Transaction } from "kysely";
import type { EnquiryTable, Tables } from "#app/db/schema.ts";
import type { RecordStamp } from "#app/features/submissions/submission-repository.server.ts";

export const kind = "enquiry" as const;

export async function insert(
  values: { email: string; name: string; number: string; code: string },
  stamp: RecordStamp,
  trx: Transaction<Tables>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("enquiry")
    .values({ ...values, ...stamp })
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function existsBySubmissionKey(
  keys: readonly string[],
  trx: Transaction<Tables>,
): Promise<boolean> {
  const row = await trx
    .selectFrom("enquiry")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a page of a list begins: the id of the row just outside it. */
export type Cursor = { before: string } | { after: string } | undefined;

export interface Page {
  rows: Pick<
    Selectable<EnquiryTable>,
    "no" | "id" | "email" | "name" | "number" | "code" | "status" | "spam_reasons" | "created_at"
  >[];
  /** Whether there are rows beyond this page, on either side. */
  newer: boolean;
  older: boolean;
}

/** One page, newest first, of all enquiries but spam, or of spam alone. */
export async function findPage(
  db: Kysely<Tables>,
  { cursor, spam, size }: { cursor: Cursor; spam: boolean; size: number },
): Promise<Page> {
  const towardsNewer = cursor !== undefined && "after" in cursor;
  const rows = await db
    .selectFrom("enquiry")
    .select(["no", "id", "email", "name", "number", "code", "status", "spam_reasons", "created_at"])
    .where("status", spam ? "=" : "!=", "spam")
    .$if(cursor !== undefined && "before" in cursor, (query) =>
      query.where("id", "<", cursor && "before" in cursor ? cursor.before : ""),
    )
    .$if(towardsNewer, (query) =>
      query.where("id", ">", cursor && "after" in cursor ? cursor.after : ""),
    )
    .orderBy("id", towardsNewer ? "asc" : "desc")
    .limit(size + 1)
    .execute();
  const more = rows.length > size;
  if (more) rows.pop();
  if (towardsNewer) rows.reverse();
  // Fewer rows than a page towards the newest: then it is the first page, whole.
  if (towardsNewer && !more) return findPage(db, { cursor: undefined, spam, size });
  return { rows, newer: cursor !== undefined, older: towardsNewer || more };
}

/** How many are stored, by what staff have to do with them. */
export async function countByStatus(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom("enquiry")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  const total = rows.reduce((sum, row) => sum + Number(row.count), 0);
  return { stored: total - count("spam"), new: count("new"), spam: count("spam") };
}
