import type { ExpressionBuilder, Kysely } from "kysely";
import type { MailTable, Tables } from "#app/platform/db/schema.ts";

export type MailStatus = MailTable["status"];

/** By when it is due, waits, was settled; then by its id. */
export type MailPosition = [dueAt: string, id: string];

/**
 * The mails of one status: waiting ones in the order in which they will be tried, the others from
 * the last that was settled. Both follow due_at, which holds that time.
 */
export async function findMails(
  db: Kysely<Tables>,
  { status, search }: { status: MailStatus; search: string },
  {
    beyond,
    backwards,
    limit,
  }: { beyond: MailPosition | undefined; backwards: boolean; limit: number },
) {
  const rises = (status === "waiting") !== backwards;
  let query = db
    .selectFrom("mail")
    .select(["id", "template", "recipient", "status", "attempts", "due_at", "claimed_until"])
    .select(["last_error", "created_at", "sent_at"])
    .select((eb) => eb("data", "=", "").as("is_wiped"))
    .where("status", "=", status);
  if (search) query = query.where("recipient", "like", `%${search}%`);
  if (beyond) query = query.where(isBeyond(beyond, rises));
  return query
    .orderBy("due_at", rises ? "asc" : "desc")
    .orderBy("id", rises ? "asc" : "desc")
    .limit(limit)
    .execute();
}

function isBeyond([dueAt, id]: MailPosition, rises: boolean) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, "mail">) =>
    eb(refTuple("due_at", "id"), rises ? ">" : "<", tuple(dueAt, id));
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
