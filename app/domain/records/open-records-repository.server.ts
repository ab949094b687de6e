import { sql } from "kysely";
import { z } from "zod";
import type { SignedIn } from "#app/context.ts";
import type { DeskView } from "#app/domain/records/record-kind.ts";
import { endOfDay, indianDay, startOfDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type Count, countParts, tableList } from "#app/platform/lists/list.server.ts";

/** The member of staff with their branch, empty for none, and the time. */
interface Asking extends Pick<SignedIn, "userId" | "branch"> {
  now: Date;
}

/** Open records, newest first; reminders until the end of the day, oldest first. */
export function openRecordList(
  db: Db,
  view: DeskView,
  asking: Asking,
  { search, kind }: { search: string; kind: string | undefined },
) {
  const isDue = view === "due";
  return tableList({
    db,
    table: "record",
    search: { text: search, kind },
    rows: db
      .selectFrom("record")
      .select(["id", "no", "kind", "name", "phone", "status", "assignee", "branch"])
      .select(["created_at", "reminder_at"]),
    filters: [
      within(view, asking, endOfDay(indianDay(asking.now))),
      kind && sql`kind = ${kind}`,
      // A search finds those that rest, too.
      !isDue && !search && sql`not ${isResting(asking.now)}`,
    ],
    columns: [isDue ? "reminder_at" : "created_at", "no"],
    position: z.tuple([z.iso.datetime(), z.int().nonnegative()]),
    rises: isDue,
    count: true,
  });
}

/**
 * The count of each view, of reminders those that are due (`due`), due by the end of the day
 * (`today`) and due before the day (`overdue`); and the time of the next reminder.
 */
export async function countOpen(db: Db, asking: Asking) {
  const now = asking.now.toISOString();
  const isAwake = sql`not ${isResting(asking.now)}`;
  const order = [sql`created_at`, sql`no`];
  const all = { db, from: sql`record`, search: { text: "" }, filters: [], order };
  const day = indianDay(asking.now);
  const [{ mine = none, branch = none, due = none, ...days }, next] = await Promise.all([
    countParts(all, {
      mine: sql`${within("mine", asking, now)} and ${isAwake}`,
      branch: sql`${within("branch", asking, now)} and ${isAwake}`,
      due: within("due", asking, now),
      today: within("due", asking, endOfDay(day)),
      overdue: within("due", asking, startOfDay(day)),
    }),
    db
      .selectFrom("record")
      .select("reminder_at")
      // Of anybody: a colleague's record appears in "My branch" then.
      .where("reminder_at", ">", now)
      .where(isOpen)
      // Not the plain column: for its order SQLite would read all open records instead of reminders.
      .orderBy(sql`reminder_at || ''`)
      .limit(1)
      .executeTakeFirst(),
  ]);
  const { today = none, overdue = none } = days;
  return { mine, branch, due, today, overdue, nextReminder: next?.reminder_at ?? undefined };
}

const none: Count = { count: 0, more: false };

/**
 * The first part as in migration 0017, whose indexes serve only a query with the same condition; in
 * them the second leaves out the few applications that are over.
 */
export const isOpen = sql<boolean>`(status not in ('done', 'returned', 'cancelled', 'refused', 'spam')
  and status not in ('rejected', 'closed'))`;

/** Whether a record waits for its reminder: until then it is in no list of open work. */
export function isResting(now: Date) {
  return sql<boolean>`(coalesce(reminder_at, '') > ${now.toISOString()})`;
}

/** Whether a reminder is for a member of staff: for them, for their branch, or for all staff. */
export function reminds({ userId, branch }: Pick<Asking, "userId" | "branch">) {
  return sql<boolean>`(reminder_for = ${userId}
    or (reminder_for is null and coalesce(branch, '') in (${branch}, '')))`;
}

function within(view: DeskView, { userId, branch }: Asking, until: string) {
  if (view === "mine") return sql<boolean>`assignee = ${userId} and ${isOpen}`;
  if (view === "due") {
    return sql<boolean>`${reminds({ userId, branch })} and reminder_at is not null
      and reminder_at <= ${until} and ${isOpen}`;
  }
  // Staff without a branch do not get the records without one.
  return branch ? sql<boolean>`branch = ${branch} and ${isOpen}` : sql<boolean>`1 = 0`;
}
