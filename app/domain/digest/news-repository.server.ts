import { type RawBuilder, sql } from "kysely";
import type { SignedIn } from "#app/context.ts";
import { ends } from "#app/domain/quotations/quotation-repository.server.ts";
import { reminds } from "#app/domain/records/open-records-repository.server.ts";
import { isOpen, needsAnswer } from "#app/domain/records/record-order-repository.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { countRows } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

export const digestParts = ["assigned", "due", "ending", "cancelled"] as const;
type DigestPart = (typeof digestParts)[number];

/** A member of staff, and from when to when; times in ISO 8601, UTC. */
interface Asking extends Pick<SignedIn, "userId" | "branch"> {
  since: string;
  until: string;
}

/** A mail has no room for more. */
const mostOfPart = 50;

/** The records of a part; reminders until `until`, also those that were due before. */
export function findNews(db: Db, asking: Asking, part: DigestPart) {
  return db
    .selectFrom("record")
    .select(["id", "no", "kind", "status", "reminder_at"])
    .where(newsOf(asking)[part])
    .orderBy(sql`no + 0`)
    .limit(mostOfPart)
    .execute();
}

/** The number of records with news between the two times, of which new ones nobody has. */
export function countNews(db: Db, asking: Asking): Promise<number> {
  const { since, branch } = asking;
  const { assigned, due, cancelled } = newsOf(asking);
  const isNear = branch ? sql`branch in (${branch}, '')` : sql`1 = 1`;
  const arrived = sql`assignee is null and ${needsAnswer} and status in ('new', 'draft')
    and created_at > ${since} and ${isNear}`;
  const parts = [assigned, sql`${due} and reminder_at > ${since}`, cancelled, arrived];
  const ids = parts.map((part) => sql`select id from record where ${part}`);
  // Not by "union": for its order SQLite would read all records instead of reminders.
  return countRows(
    db,
    sql`(select distinct id from (${sql.join(ids, sql` union all `)}) as news)
    as found`,
  );
}

function newsOf({ userId, branch, since, until }: Asking) {
  // The day that `until` ends.
  const today = indianDay(new Date(Date.parse(until) - 1));
  /** A condition: the last change of that kind is new and by another person. */
  const changed = (action: "assignment" | "status", by: RawBuilder<unknown>) => sql`
    updated_at > ${since} and exists (
      select 1 from record_event as event
      where event.id = (
        select max(id) from record_event where record_id = record.id and action = ${action}
      ) and event.at > ${since} and ${by}
    )`;
  const isOwn = sql`assignee = ${userId}`;
  return {
    assigned: sql<boolean>`${isOwn} and ${isOpen}
      and ${changed("assignment", sql`event.actor_id <> ${userId}`)}`,
    due: sql<boolean>`${reminds({ userId, branch })} and reminder_at is not null
      and reminder_at <= ${until} and ${isOpen}`,
    ending: sql<boolean>`kind = 'quotation' and ${ends(true, today)}
      and (${isOwn} or (assignee is null and branch in (${branch}, '')))`,
    cancelled: sql<boolean>`${isOwn} and kind = 'booking' and status = 'cancelled'
      and ${changed("status", sql`event.actor_id = record.user_id`)}`,
  };
}
