import type { ExpressionBuilder, Kysely } from "kysely";
import type { MailTable, Tables } from "#app/platform/db/schema.ts";

export type MailStatus = MailTable["status"];

/** Where a page begins: the mail just outside it. */
export interface MailCursor {
  dueAt: string;
  id: string;
}

export interface MailPage {
  /** On from this mail; undefined for the first page. */
  after?: MailCursor | undefined;
  /** Back from this one, instead. */
  before?: MailCursor | undefined;
  size: number;
}

/**
 * One page of the mails of one status: waiting ones in the order in which they will be tried,
 * the others from the last that was settled. Both follow due_at, which holds that time.
 */
export async function findPage(
  db: Kysely<Tables>,
  status: MailStatus,
  { after, before, size }: MailPage,
) {
  const risesOnPage = status === "waiting";
  const isBack = before !== undefined;
  const rises = risesOnPage !== isBack;
  const cursor = before ?? after;
  let query = db
    .selectFrom("mail")
    .select(["id", "template", "recipient", "status", "attempts", "due_at", "claimed_until"])
    .select(["last_error", "created_at", "sent_at"])
    .select((eb) => eb("data", "=", "").as("is_wiped"))
    .where("status", "=", status);
  if (cursor) query = query.where(beyond(cursor, rises));
  const rows = await query
    .orderBy("due_at", rises ? "asc" : "desc")
    .orderBy("id", rises ? "asc" : "desc")
    .limit(size + 1)
    .execute();
  const more = rows.length > size;
  if (more) rows.pop();
  if (isBack) rows.reverse();
  return { rows, hasBefore: isBack ? more : after !== undefined, hasAfter: isBack || more };
}

function beyond({ dueAt, id }: MailCursor, rises: boolean) {
  const operator = rises ? ">" : "<";
  return (eb: ExpressionBuilder<Tables, "mail">) =>
    eb.or([
      eb("due_at", operator, dueAt),
      eb.and([eb("due_at", "=", dueAt), eb("id", operator, id)]),
    ]);
}

export async function countByStatus(db: Kysely<Tables>): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom("mail")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = { waiting: 0, sent: 0, failed: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
