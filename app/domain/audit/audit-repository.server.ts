import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type AuditAction,
  type AuditValues,
  auditActions,
  isAction,
} from "#app/domain/audit/audit-actions.ts";
import type { Change } from "#app/lib/change.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { tableList } from "#app/platform/lists/list.server.ts";
import type { ListNarrowing } from "#app/platform/lists/list-query.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

export interface AuditEntry {
  at: Date;
  /** The signed-in user; else a program's name, or the address of a failed sign-in. */
  actor: { userId: string; email: string } | { name: string };
  action: AuditAction;
  kind?: Change["kind"];
  recordId?: string;
  /** The number of the record; it is read if left out. */
  no?: number;
  /** The fields that changed; never a password, code or secret. */
  before?: AuditValues;
  after?: AuditValues;
  /** Empty for the command line. */
  clientAddress: string;
}

const longestName = 254;
const longestValue = 500;

/** In the transaction of the action itself, so that neither is stored alone. @returns its id */
export async function insert(trx: Trx, entry: AuditEntry): Promise<string> {
  const { at, actor, action, kind, recordId, before, after, clientAddress } = entry;
  const no = entry.no ?? (recordId && (await findSubjects(trx, [recordId])).get(recordId)?.no);
  const row = {
    id: uuidv7(),
    at: at.toISOString(),
    actor_id: ("userId" in actor && actor.userId) || null,
    actor_name: shorten("userId" in actor ? actor.email : actor.name, longestName),
    action,
    kind: kind ?? null,
    record_id: recordId ?? null,
    record_no: no || null,
    before: before ? json(before) : null,
    after: after ? json(after) : null,
    client_address: clientAddress,
  };
  await trx.insertInto("audit").values(row).execute();
  await putEntries(trx, [entryOf(row)]);
  return row.id;
}

export async function reindexAudit(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx.selectFrom("audit").selectAll().where("id", "in", ids).execute();
  await putEntries(trx, rows.map(entryOf));
}

/** Former values are found too: an erasure removes the person from both. */
function entryOf(row: Selectable<Tables["audit"]>): SearchEntry {
  const { id, actor_name, action, record_no, client_address } = row;
  const label = isAction(action) ? auditActions[action] : action;
  const fields = [row.before, row.after].flatMap((json) => Object.values(JSON.parse(json ?? "{}")));
  const values = fields.map((value) => String(value ?? ""));
  const texts = [actor_name, label, client_address, String(record_no ?? ""), ...values];
  return { id, kind: "audit", texts: texts.map((text) => shorten(text, longestValue)) };
}

export async function hasNewPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("audit")
    .select("id")
    .where("record_id", "=", userId)
    .where("action", "in", ["password-changed", "password-reset"])
    .executeTakeFirst();
  return row !== undefined;
}

export type AuditFilters = { action: AuditAction; who: string; record: string };

/** The name of the user who changed a record or a partner last. */
export async function findLastEditor(db: Db, recordId: string): Promise<string> {
  const last = await db
    .selectFrom("audit")
    .leftJoin("user", "user.id", "audit.actor_id")
    .select(["audit.actor_id", "user.name"])
    .where("audit.record_id", "=", recordId)
    .where("audit.action", "in", ["status", "record-edited", "record-deleted", "quotation-saved"])
    .orderBy("audit.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.name ?? (last?.actor_id ? "A former colleague" : "The customer");
}

/** The last action on a record, and its actor. */
export function findLastAct(db: Db, recordId: string) {
  return db
    .selectFrom("audit")
    .select(["action", "actor_id"])
    .where("record_id", "=", recordId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Newest first. @param found in place of the search: ids of entries, and of subjects and users */
export function auditList(
  db: Db,
  { search: text, filters, from, to }: Omit<ListNarrowing<AuditFilters>, "sort">,
  found?: { ids: readonly string[]; about: readonly string[] },
) {
  const { action, who, record } = filters;
  return tableList({
    db,
    table: "audit",
    search: { kind: "audit", text: found ? "" : text },
    rows: db.selectFrom("audit").selectAll(),
    filters: [
      action && sql`action = ${action}`,
      who && sql`actor_id = ${who}`,
      record && sql`record_id = ${record}`,
      from && sql`at >= ${startOfDay(from)}`,
      to && sql`at < ${endOfDay(to)}`,
      found &&
        sql`(id in ${inIds(db, found.ids)} or record_id in ${inIds(db, found.about)}
          or actor_id in ${inIds(db, found.about)})`,
    ],
  });
}

/**
 * Number and name, such as "3358, Farah Siddiqui", of each that is stored, by id. An invitation that
 * was accepted has the name of its account.
 */
export async function findSubjects(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const some = inIds(db, ids);
  const { rows } = await sql<{ id: string; no: number | null; name: string }>`
    select id, no, no || ', ' || name as name from record where id in ${some}
    union all select id, null, name from "user" where id in ${some}
    union all select id, no, company from partner where id in ${some}
    union all select id, no, no || ', ' || name from customer where id in ${some}
    union all select id, no, no || ', ' || email from invitation where id in ${some}
    union all select audit.record_id, record_no, record_no || ', ' || name
      from audit join "user" on "user".id = actor_id
      where action = 'invitation-accepted' and audit.record_id in ${some}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function json(values: AuditValues): string {
  return JSON.stringify(values, (_name, value) =>
    typeof value === "string" ? shorten(value, longestValue) : value,
  );
}

/** PostgreSQL accepts no NUL in a text, which input may hold. */
function shorten(text: string, longest: number): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  return clean.length > longest ? `${clean.slice(0, longest - 1).toWellFormed()}…` : clean;
}
