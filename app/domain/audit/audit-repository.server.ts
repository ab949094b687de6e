import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type AuditAction,
  type AuditValues,
  auditActions,
  isAction,
} from "#app/domain/audit/audit-actions.ts";
import { findSubjects } from "#app/domain/audit/subject-repository.server.ts";
import type { Change } from "#app/lib/change.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { tableList } from "#app/platform/lists/list.server.ts";
import type { ListNarrowing } from "#app/platform/lists/list-query.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

export interface AuditEntry {
  at: Date;
  /** Who is signed in; else the program that did it, or what was typed as an address. */
  actor: { userId: string; email: string } | { name: string };
  action: AuditAction;
  kind?: Change["kind"];
  recordId?: string;
  /** The number of that; left out, it is read, and so must still be there. */
  no?: number;
  /** The fields that changed, as they were and as they are; never a password, code or secret. */
  before?: AuditValues;
  after?: AuditValues;
  /** Empty for the command line. */
  clientAddress: string;
}

const longestName = 254;
const longestValue = 500;

/** In the transaction of the act itself, so that neither is stored alone. @returns its id */
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

/** Makes entries findable that came from another database. */
export async function reindexAudit(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx.selectFrom("audit").selectAll().where("id", "in", ids).execute();
  await putEntries(trx, rows.map(entryOf));
}

/** An entry is found by what a field was, too: an erasure takes the person out of both. */
function entryOf(row: Selectable<Tables["audit"]>): SearchEntry {
  const { id, actor_name, action, record_no, client_address } = row;
  const label = isAction(action) ? auditActions[action] : action;
  const fields = [row.before, row.after].flatMap((json) => Object.values(JSON.parse(json ?? "{}")));
  const values = fields.map((value) => String(value ?? ""));
  const texts = [actor_name, label, client_address, String(record_no ?? ""), ...values];
  return { id, kind: "audit", texts: texts.map((text) => shorten(text, longestValue)) };
}

/** Whether the password was ever changed or reset. */
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

/**
 * Entries, newest first, or those that a search finds.
 * @param found in place of the search: entries, and what entries are about
 */
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
      found && sql`(id in ${among(db, found.ids)} or record_id in ${among(db, found.about)})`,
    ],
  });
}

function json(values: AuditValues): string {
  return JSON.stringify(values, (_name, value) =>
    typeof value === "string" ? shorten(value, longestValue) : value,
  );
}

/** PostgreSQL takes no NUL in a text; what was typed by a stranger may hold one. */
function shorten(text: string, longest: number): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  return clean.length > longest ? `${clean.slice(0, longest - 1).toWellFormed()}…` : clean;
}
