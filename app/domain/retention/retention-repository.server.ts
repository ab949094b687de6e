import { type RawBuilder, sql } from "kysely";
import { anonymiseEntries } from "#app/domain/audit/anonymise-repository.server.ts";
import { areBooksOver, deleteBooks } from "#app/domain/documents/books-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { isClosed, type Status } from "#app/domain/records/record-kind.ts";
import { deleteAllById } from "#app/domain/records/record-repository.server.ts";
import { capitalize } from "#app/lib/format.ts";
import type { RetentionSetting } from "#app/lib/retention-rules.ts";
import { countRows, inIds, isPostgres } from "#app/platform/db/store.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

/** Data as old as `before`, or older, is deleted; times in ISO 8601, UTC. */
export interface Cutoff {
  before: string;
  now: string;
}

/** Counts of deleted rows, by their names in the audit. */
export type Deleted = Readonly<Record<string, number>>;

export interface RetentionTarget {
  setting: RetentionSetting;
  /** Its name in the audit. */
  what: string;
  /** Rows in one transaction, which others wait for. */
  batchSize: number;
  ids(cutoff: Cutoff): RawBuilder<{ id: string }>;
  /** @returns how many of other things were deleted with them */
  deleteAll(trx: Trx, ids: readonly string[], announce: Announce): Promise<Deleted>;
}

const batchSize = 100;

/** In the order of deletion. */
export const retentionTargets = (kinds: Kinds): readonly RetentionTarget[] => [
  ...kinds.all.flatMap((kind) => {
    const { description, retention, contractStatuses = [] } = kind;
    // An offer may stay without an answer, as may a quotation.
    const open = ["offer", "issued"];
    const isOver = (status: Status) =>
      (isClosed(status) || open.includes(status)) && !contractStatuses.includes(status);
    const closed = description.statuses.filter((status) => isOver(status) && status !== "spam");
    // Contracts are never deleted early as spam: a machine may have judged wrongly.
    if (description.isKept) return [oldRecords(kind, retention, [...closed, "spam"])];
    return [
      oldRecords(kind, retention, closed),
      oldRecords(kind, "KEEP_SPAM", ["spam"]),
      ...(contractStatuses.length > 0 ? [oldRecords(kind, "KEEP_BOOKINGS", contractStatuses)] : []),
    ];
  }),
  // due_at is the time at which a mail was sent or given up.
  oldRows("mail", "KEEP_MAILS", "Mails", ({ before }) => {
    return sql`status in ('sent', 'failed') and due_at <= ${before}`;
  }),
  oldRows("session", "KEEP_SESSIONS", "Sign-ins", hasExpired),
  oldRows("verification", "KEEP_SESSIONS", "Links of mails about accounts", hasExpired),
  // Not of staff, not in use, nothing sent from it, and not disabled: that would let its owner in.
  oldRows("user", "KEEP_UNCONFIRMED", "Unconfirmed accounts", ({ before, now }) => {
    return sql`"emailVerified" = ${false} and "createdAt" <= ${before}
      and coalesce(role, 'user') = 'user' and coalesce(banned, ${false}) = ${false}
      and not exists (select 1 from session where "userId" = "user".id and "expiresAt" > ${now})
      and not exists (select 1 from record where user_id = "user".id)`;
  }),
  // A customer is deleted after its bookings, quotations, papers and payments.
  oldRows("customer", "KEEP_BOOKINGS", "Customers", ({ before }) => {
    const has = (table: string, own = "customer_id") =>
      sql`exists (select 1 from ${sql.table(table)} as one where ${sql.ref(`one.${own}`)} = customer.id)`;
    return sql`updated_at <= ${before} and not ${has("booking")} and not ${has("quotation")}
      and not ${has("document")} and not ${has("payment")} and not ${has("customer", "merged_into")}`;
  }),
  oldRows("invitation", "KEEP_INVITATIONS", "Invitations", ({ before }) => {
    return sql`created_at <= ${before}`;
  }),
  oldRows("audit", "KEEP_AUDIT", "Entries of the audit", ({ before }) => sql`at <= ${before}`),
];

function hasExpired({ before }: Cutoff) {
  return sql`"expiresAt" <= ${before}`;
}

function oldRows(
  table: "mail" | "session" | "verification" | "user" | "customer" | "invitation" | "audit",
  setting: RetentionSetting,
  what: string,
  isOld: (cutoff: Cutoff) => RawBuilder<unknown>,
): RetentionTarget {
  return {
    setting,
    what,
    batchSize,
    ids: (cutoff) => sql`select id from ${sql.table(table)} where ${isOld(cutoff)}`,
    async deleteAll(trx, ids, announce) {
      const accounts = table === "user" ? ids : [];
      for (const accountId of accounts) await anonymiseEntries(trx, { accountId });
      await sql`delete from ${sql.table(table)} where id in ${inIds(trx, ids)}`.execute(trx);
      for (const id of ids) announce({ kind: table, id, what: "deleted" });
      return {};
    },
  };
}

/** Settled ones with no reminder to come and no later event; the index gives the oldest first. */
function oldRecords(
  kind: RecordKind,
  setting: RetentionSetting,
  statuses: readonly string[],
): RetentionTarget {
  const { table, many, file } = kind.description;
  const isSpam = setting === "KEEP_SPAM";
  const name = capitalize(many);
  return {
    setting,
    what: isSpam ? `Spam among ${many}` : name,
    // A file has up to 5 MB, which are overwritten.
    batchSize: file ? 10 : batchSize,
    ids: ({ before, now }) => sql`
      select id from record where kind = ${table} and status in (${sql.join(statuses)})
        and created_at <= ${before} and updated_at <= ${before}
        and (reminder_at is null or reminder_at <= ${now})
        and not exists (
          select 1 from record_event where record_id = record.id and at > ${before}
        ) and ${areBooksOver(now, before)}`,
    async deleteAll(trx, ids, announce) {
      const details =
        file &&
        (await kind.details?.(
          trx,
          ids.map((id) => ({ id })),
        ));
      const files = [...(details?.values() ?? [])].filter((one) => one.file);
      await kind.anonymise?.(trx, ids);
      await deleteBooks(trx, ids);
      await deleteAllById(trx, ids);
      for (const id of ids) announce({ kind: table, id, what: "deleted" });
      return file ? { [file.many]: files.length } : {};
    },
  };
}

export function countExpired(db: Db, { ids }: RetentionTarget, cutoff: Cutoff): Promise<number> {
  return countRows(db, sql`(${ids(cutoff)}) as old`);
}

/** Locks one batch until the transaction ends; rows that others have locked are left out. */
export async function lockBatch(
  trx: Trx,
  { ids, batchSize }: RetentionTarget,
  cutoff: Cutoff,
): Promise<string[]> {
  // SQLite has one writer at a time.
  const lock = isPostgres(trx) ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ id: string }>`
    ${ids(cutoff)} limit ${batchSize} ${lock}
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Removes deleted data from the files; PostgreSQL frees the space for reuse. */
export async function purgeDisk(db: Db) {
  await (isPostgres(db)
    ? sql`vacuum record, record_event, quotation, document, document_line, document_file, payment, payment_proof, cv, reply_file, mail, audit, search_text`
    : sql`pragma wal_checkpoint(truncate)`
  ).execute(db);
}
