import { type RawBuilder, sql } from "kysely";
import { anonymiseEntries } from "#app/domain/audit/anonymise-repository.server.ts";
import { isClosed } from "#app/domain/records/open-records.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { deleteAllById } from "#app/domain/records/record-repository.server.ts";
import type { RetentionSetting } from "#app/lib/retention-rules.ts";
import { countRows, isPostgres } from "#app/platform/db/store.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

/** What is as old as this, or older, goes; times in ISO 8601, UTC. */
export interface Cutoff {
  before: string;
  now: string;
}

/** How many were deleted, by what the audit calls them. */
export type Deleted = Readonly<Record<string, number>>;

/** One kind of old data: a query for the ids of what may go, and how some of them are deleted. */
export interface RetentionTarget {
  setting: RetentionSetting;
  /** As the audit calls what is deleted. */
  what: string;
  /** How many in one transaction, which others wait for. */
  batchSize: number;
  ids(cut: Cutoff): RawBuilder<{ id: string }>;
  /** @returns how many of other things went with them */
  deleteAll(trx: Trx, ids: readonly string[], announce: Announce): Promise<Deleted>;
}

/** In the order in which it is looked for. */
export const retentionTargets = (): readonly RetentionTarget[] => [
  ...recordKinds.flatMap(({ description: kind, keptBy }) => {
    const closed = kind.statuses.filter((status) => isClosed(status) && status !== "spam");
    // Of what is kept for the books, spam is kept too: a booking is never judged by a machine alone.
    if (kind.isKept) return [oldRecords(kind, keptBy, [...closed, "spam"])];
    return [oldRecords(kind, keptBy, closed), oldRecords(kind, "KEEP_SPAM", ["spam"])];
  }),
  {
    setting: "KEEP_MAILS",
    what: "Mails",
    batchSize: 100,
    // due_at holds when a mail was sent or given up.
    ids: ({ before }) =>
      sql`select id from mail where status in ('sent', 'failed') and due_at <= ${before}`,
    deleteAll: deletionOfListed("mail"),
  },
  {
    setting: "KEEP_SESSIONS",
    what: "Sign-ins",
    batchSize: 500,
    ids: ({ before }) => sql`select id from session where "expiresAt" <= ${before}`,
    deleteAll: deletionOf("session"),
  },
  {
    setting: "KEEP_SESSIONS",
    what: "Links of mails about accounts",
    batchSize: 500,
    ids: ({ before }) => sql`select id from verification where "expiresAt" <= ${before}`,
    deleteAll: deletionOf("verification"),
  },
  {
    setting: "KEEP_UNCONFIRMED",
    what: "Unconfirmed accounts",
    batchSize: 100,
    // Not of staff, not in use, nothing sent from it, and not disabled: that would let its owner in.
    ids: ({ before, now }) => sql`
      select id from "user" where "emailVerified" = ${false} and "createdAt" <= ${before}
        and coalesce(role, 'user') = 'user' and coalesce(banned, ${false}) = ${false}
        and not exists (select 1 from session where "userId" = "user".id and "expiresAt" > ${now})
        and not exists (select 1 from record where user_id = "user".id)`,
    async deleteAll(trx, ids, announce) {
      for (const accountId of ids) await anonymiseEntries(trx, { accountId });
      return deletionOfListed("user")(trx, ids, announce);
    },
  },
  {
    setting: "KEEP_AUDIT",
    what: "Entries of the audit",
    batchSize: 200,
    ids: ({ before }) => sql`select id from audit where at <= ${before}`,
    deleteAll: deletionOfListed("audit"),
  },
];

function deletionOf(table: "session" | "verification"): RetentionTarget["deleteAll"] {
  return async (trx, ids) => {
    await trx.deleteFrom(table).where("id", "in", ids).execute();
    return {};
  };
}

/** Of what staff see in a list: it leaves the search and their windows too. */
function deletionOfListed(table: "mail" | "user" | "audit"): RetentionTarget["deleteAll"] {
  return async (trx, ids, announce) => {
    await trx.deleteFrom(table).where("id", "in", ids).execute();
    for (const id of ids) announce({ kind: table, id, what: "deleted" });
    return {};
  };
}

/**
 * Records that are settled, of which nobody wants to be reminded, and to which nothing happened since.
 * The oldest come first by the index of their status: what came later than the cut is not looked at.
 */
function oldRecords(
  { table, many, hasCv }: RecordKindDescription,
  setting: RetentionSetting,
  statuses: readonly string[],
): RetentionTarget {
  const isSpam = setting === "KEEP_SPAM";
  const name = `${many.slice(0, 1).toUpperCase()}${many.slice(1)}`;
  return {
    setting,
    what: isSpam ? `Spam among ${many}` : name,
    // A CV has up to 5 MB, which are overwritten.
    batchSize: hasCv ? 10 : 100,
    ids: ({ before, now }) => sql`
      select id from record where kind = ${table} and status in (${sql.join(statuses)})
        and created_at <= ${before} and updated_at <= ${before}
        and (reminder_at is null or reminder_at <= ${now})
        and not exists (
          select 1 from record_event where record_id = record.id and at > ${before}
        )`,
    async deleteAll(trx, ids, announce) {
      const cvs = sql`cv where record_id in (${sql.join(ids)})`;
      const others: Deleted = hasCv ? { CVs: await countRows(trx, cvs) } : {};
      await deleteAllById(trx, ids);
      for (const id of ids) announce({ kind: table, id, what: "deleted" });
      return others;
    },
  };
}

/** How many may go. */
export function countExpired(db: Db, { ids }: RetentionTarget, cut: Cutoff): Promise<number> {
  return countRows(db, sql`(${ids(cut)}) as old`);
}

/** Some of what may go, kept from others until the transaction ends; what they hold is left out. */
export async function lockBatch(
  trx: Trx,
  { ids, batchSize }: RetentionTarget,
  cut: Cutoff,
): Promise<string[]> {
  // SQLite has one writer at a time.
  const lock = isPostgres(trx) ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ id: string }>`
    ${ids(cut)} limit ${batchSize} ${lock}
  `.execute(trx);
  return rows.map(({ id }) => id);
}
