import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { SignedIn } from "#app/context.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { type DeskView, needsAnswer as needsOne } from "#app/domain/records/record-kind.ts";
import {
  equals,
  inOrder,
  isOpen,
  needsAnswer,
  type Ordered,
} from "#app/domain/records/record-order-repository.server.ts";
import { isColumnSort } from "#app/domain/records/record-query.ts";
import { endOfDay, indianDay, startOfDay } from "#app/lib/dates.ts";
import type { RecordTable } from "#app/platform/db/schema.ts";
import type { Db } from "#app/platform/db/transact.ts";
import {
  type Count,
  countMatching,
  countParts,
  type List,
  tableList,
} from "#app/platform/lists/list.server.ts";
import type { ListOrder } from "#app/platform/lists/list-query.ts";

/** The member of staff with their branch, empty for none, and the time. */
interface Asking extends Pick<SignedIn, "userId" | "branch"> {
  now: Date;
}

type OpenRecord = Ordered & Pick<Selectable<RecordTable>, "kind" | "phone" | "branch">;

/** Records that need an answer, newest first or otherwise; reminders until the end of the day, oldest first. */
export function openRecordList(
  db: Db,
  kinds: Kinds,
  view: DeskView,
  asking: Asking,
  query: { search: string; kind: string | undefined; sort: ListOrder },
): List<OpenRecord> {
  const { search, kind } = query;
  const isDue = view === "due";
  // Only the order of time has an index for a search.
  const sort = isDue || (search && isColumnSort(query.sort)) ? "newest" : query.sort;
  const until = endOfDay(indianDay(asking.now));
  const list = tableList({
    db,
    table: "record",
    search: { text: search, kind },
    rows: db
      .selectFrom("record")
      .select(["id", "no", "kind", "name", "phone", "status", "assignee", "branch"])
      .select(["created_at", "reminder_at"]),
    filters: [
      within(view, asking, until, sort),
      kind && sql`kind = ${kind}`,
      // A search finds those that rest, too.
      !isDue && !search && sql`not ${isResting(asking.now)}`,
    ],
    columns: ["reminder_at", "no"],
    position: z.tuple([z.iso.datetime(), z.int().nonnegative()]),
    rises: true,
    count: true,
  });
  if (isDue) return list;
  const counted = () =>
    countMatching(openRecordList(db, kinds, view, asking, { ...query, sort: "newest" }));
  const count = isColumnSort(sort) ? async () => (await counted()) ?? none : true;
  return inOrder({ ...list, count }, sort, openOf(kinds));
}

/** The statuses of the inbox, of all kinds, in their usual order. */
function openOf({ all }: Kinds) {
  const statuses = new Set(all.flatMap(({ description }) => description.statuses));
  return [...statuses].filter(needsOne);
}

/**
 * The count of some views, of reminders those that are due (`due`), due by the end of the day
 * (`today`) and due before the day (`overdue`); and the time of the next reminder.
 */
export async function countOpen(db: Db, asking: Asking, views: readonly DeskView[]) {
  const now = asking.now.toISOString();
  const isAwake = sql`not ${isResting(asking.now)}`;
  const order = [sql`created_at`, sql`no`];
  const all = { db, from: sql`record`, search: { text: "" }, filters: [], order };
  const day = indianDay(asking.now);
  const parts = views.map((view) => {
    const where = within(view, asking, now);
    return [view, view === "due" ? where : sql`${where} and ${isAwake}`] as const;
  });
  const [{ today = none, overdue = none, ...counted }, next] = await Promise.all([
    countParts(all, {
      ...Object.fromEntries(parts),
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
  const counts: Partial<Record<DeskView, Count>> = counted;
  return { ...counts, today, overdue, nextReminder: next?.reminder_at ?? undefined };
}

const none: Count = { count: 0, more: false };

/** A condition: the record waits for its reminder. Until then it is in no list of open work. */
function isResting(now: Date) {
  return sql<boolean>`(coalesce(reminder_at, '') > ${now.toISOString()})`;
}

/** A condition: the reminder is for a member of staff, for their branch, or for all staff. */
export function reminds({ userId, branch }: Pick<Asking, "userId" | "branch">) {
  return sql<boolean>`(reminder_for = ${userId}
    or (reminder_for is null and coalesce(branch, '') in (${branch}, '')))`;
}

/**
 * The condition of a view. One's own records are few and sorted at once; other views have more.
 * Running rentals have reminders too.
 */
function within(view: DeskView, asking: Asking, until: string, sort: ListOrder = "newest") {
  const { userId, branch } = asking;
  if (view === "open") return needsAnswer;
  if (view === "mine") return sql<boolean>`assignee = ${userId} and ${needsAnswer}`;
  if (view === "unassigned")
    return sql<boolean>`${equals("assignee", null, sort)} and ${needsAnswer}`;
  if (view === "none") return sql<boolean>`${equals("branch", "", sort)} and ${needsAnswer}`;
  if (view === "due") {
    return sql<boolean>`${reminds({ userId, branch })} and reminder_at is not null
      and reminder_at <= ${until} and ${isOpen}`;
  }
  // Staff without a branch do not get the records without one.
  if (!branch) return sql<boolean>`1 = 0`;
  return sql<boolean>`${equals("branch", branch, sort)} and ${needsAnswer}`;
}
