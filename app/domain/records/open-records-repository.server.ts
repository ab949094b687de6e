import { sql } from "kysely";
import { z } from "zod";
import type { DeskView } from "#app/domain/records/open-records.ts";
import { endOfDay, indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { tableList } from "#app/platform/lists/list.server.ts";
import { countUpTo } from "#app/platform/search/search-repository.server.ts";

/** Which of them are looked for: words, and a kind by its table; both may be left out. */
export interface OpenQuery {
  search: string;
  kind: string | undefined;
}

/** Who asks, where they work (empty for nowhere), and when. */
export interface Asking {
  userId: string;
  branch: string;
  now: Date;
}

/**
 * What is to be done, over all kinds: one's own and a branch's open records with the newest first,
 * and the reminders until the end of the day with the oldest first.
 */
export function openRecordList(db: Db, view: DeskView, asking: Asking, query: OpenQuery) {
  const rows = selectOpen(db);
  const isDue = view === "due";
  const all = within(view, asking, endOfDay(indianDay(asking.now)));
  const condition = sql<boolean>`${sql.join([all, ...sought(query)], sql` and `)}`;
  const browsed = rows.where(condition);
  return tableList({
    db,
    search: { kind: "record", text: "" },
    rows,
    browsed,
    columns: [isDue ? "reminder_at" : "created_at", "no"],
    position: z.tuple([z.iso.datetime(), z.int().nonnegative()]),
    rises: isDue,
    count: () => count(db, condition),
  });
}

/** How many there are of each, of reminders those whose time has come; and when the next comes. */
export async function countOpen(db: Db, asking: Asking) {
  const { now } = asking;
  const [mine, branch, due, next] = await Promise.all([
    count(db, within("mine", asking, now.toISOString())),
    count(db, within("branch", asking, now.toISOString())),
    count(db, within("due", asking, now.toISOString())),
    db
      .selectFrom("record")
      .select("reminder_at")
      .where(reminds(asking))
      .where("reminder_at", ">", now.toISOString())
      .where(isOpen)
      .orderBy("reminder_at")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { mine, branch, due, nextReminder: next?.reminder_at ?? undefined };
}

function selectOpen(db: Db) {
  return db
    .selectFrom("record")
    .select(["id", "no", "kind", "name", "phone", "status", "assignee", "branch"])
    .select(["created_at", "reminder_at"]);
}

function count(db: Db, condition: ReturnType<typeof within>) {
  return countUpTo(db, sql`record where ${condition}`);
}

/** Written out as in migration 0009: its indexes serve only a query with the same condition. */
export const isOpen = sql<boolean>`status not in ('done', 'returned', 'cancelled', 'refused', 'spam')`;

/** Whether a reminder is for a person: by name, or as one of its branch; without one, for everybody. */
function reminds({ userId, branch }: Pick<Asking, "userId" | "branch">) {
  return sql<boolean>`(reminder_for = ${userId}
    or (reminder_for is null and coalesce(branch, '') in (${branch}, '')))`;
}

function within(view: DeskView, { userId, branch }: Asking, until: string) {
  if (view === "mine") return sql<boolean>`assignee = ${userId} and ${isOpen}`;
  if (view === "due") {
    return sql<boolean>`${reminds({ userId, branch })} and reminder_at is not null
      and reminder_at <= ${until} and ${isOpen}`;
  }
  // Nobody's branch is no branch: what has none is not theirs.
  return branch ? sql<boolean>`branch = ${branch} and ${isOpen}` : sql<boolean>`1 = 0`;
}

/**
 * Each word in the name, the address, the phone or as the number. What is open at a branch is
 * little enough to be read, so the index of words, which knows no reminders, is not asked.
 */
function sought({ search, kind }: OpenQuery) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
  const all = words.map((word) => {
    const places = [
      sql`lower(name) like ${holding(word)} escape '\\'`,
      sql`lower(email) like ${holding(word)} escape '\\'`,
    ];
    const digits = /^[\d+()-]+$/.test(word) ? word.replaceAll(/\D/g, "") : "";
    if (digits) {
      places.push(
        sql`replace(replace(phone, ' ', ''), '-', '') like ${holding(digits)}`,
        sql`cast(no as text) = ${digits}`,
      );
    }
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return kind ? [sql`kind = ${kind}`, ...all] : all;
}

const mostWords = 8;

function holding(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
