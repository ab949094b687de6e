import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction, AuditKind, AuditValues } from "#app/domain/audit/audit-actions.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import type { Limits } from "#app/platform/limits/limits.ts";

/** Something that somebody did. */
export interface AuditEntry {
  at: Date;
  /** Who did it: `signedInContext` fits; for nobody signed in, a name of what it was, or what was typed. */
  actor: { userId: string; email: string } | { name: string };
  action: AuditAction;
  /** What it was done to. */
  kind?: AuditKind | undefined;
  recordId?: string | undefined;
  /** The fields that changed, as they were and as they are; never a password, code or secret. */
  before?: AuditValues | undefined;
  after?: AuditValues | undefined;
  /** Empty for the command line. */
  clientAddress: string;
}

/** The longest name, and the longest value of a field, that is kept. */
const longestName = 254;
const longestValue = 500;

/**
 * Keeps what was done for good: within the transaction of the act itself, so that there is
 * neither without the other.
 * @returns the entry's id
 */
export async function insert(entry: AuditEntry, trx: Transaction<Tables>): Promise<string> {
  const { at, actor, action, kind, recordId, before, after, clientAddress } = entry;
  const id = uuidv7();
  await trx
    .insertInto("audit")
    .values({
      id,
      at: at.toISOString(),
      actor_id: "userId" in actor ? actor.userId : null,
      actor_name: shorten("userId" in actor ? actor.email : actor.name, longestName),
      action,
      kind: kind ?? null,
      record_id: recordId ?? null,
      before: before ? json(before) : null,
      after: after ? json(after) : null,
      client_address: clientAddress,
    })
    .execute();
  return id;
}

/** Keeps what changed no record, a reading or a sign-in, in a transaction of its own. */
export async function insertNow(store: Store, entry: AuditEntry): Promise<void> {
  await transact(store, async (trx, announce) => {
    announce({ kind: "audit", id: await insert(entry, trx), what: "created" });
  });
}

/**
 * Keeps a failed sign-in. Strangers cause these entries, which are never removed: so there is a
 * limit to those of one address, and of all together.
 */
export async function insertFailedSignIn(
  { store, limits }: { store: Store; limits: Limits },
  entry: Omit<AuditEntry, "action">,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const [all, ofAddress] = await countUses(
      trx,
      limits,
      entry.at,
      { limit: "failedSignInsKept", subject: "" },
      { limit: "failedSignInsKeptOfAddress", subject: entry.clientAddress },
    );
    if (all.isPast || ofAddress.isPast) return;
    const isLast = all.used === limits.failedSignInsKept.most;
    const after = { ...entry.after, ...(isLast && { "more failures": "not kept for a while" }) };
    const id = await insert({ ...entry, action: "sign-in-failed", after }, trx);
    announce({ kind: "audit", id, what: "created" });
  });
}

/** Whether an account's password was ever changed or reset. */
export async function hasNewPassword(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("audit")
    .select("id")
    .where("record_id", "=", userId)
    .where("action", "in", ["password-changed", "password-reset"])
    .executeTakeFirst();
  return row !== undefined;
}

/** What the list is narrowed to; all that is undefined narrows nothing. */
export interface AuditFilter {
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  recordId?: string | undefined;
  /** Times in ISO 8601, UTC: from the first up to, not including, the second. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Where a page of the list begins: the id of the entry just outside it. */
export type Cursor = { before: string } | { after: string } | undefined;

/** One page, newest first. Ids rise with time. */
export async function findPage(
  db: Kysely<Tables>,
  { cursor, size, ...filter }: AuditFilter & { cursor: Cursor; size: number },
) {
  const towardsNewer = cursor !== undefined && "after" in cursor;
  let query = narrowed(db, filter)
    .selectAll()
    .orderBy("id", towardsNewer ? "asc" : "desc")
    .limit(size + 1);
  if (cursor) {
    query =
      "after" in cursor
        ? query.where("id", ">", cursor.after)
        : query.where("id", "<", cursor.before);
  }
  const rows = await query.execute();
  const more = rows.length > size;
  if (more) rows.pop();
  if (towardsNewer) rows.reverse();
  // Fewer rows than a page towards the newest: then it is the first page, whole.
  if (towardsNewer && !more) return findPage(db, { ...filter, cursor: undefined, size });
  return { rows, newer: cursor !== undefined, older: towardsNewer || more };
}

export type StoredAuditEntry = Awaited<ReturnType<typeof findPage>>["rows"][number];

function narrowed(db: Kysely<Tables>, { action, actorId, recordId, from, until }: AuditFilter) {
  let query = db.selectFrom("audit");
  if (action) query = query.where("action", "=", action);
  if (actorId) query = query.where("actor_id", "=", actorId);
  if (recordId) query = query.where("record_id", "=", recordId);
  if (from) query = query.where("at", ">=", from);
  if (until) query = query.where("at", "<", until);
  return query;
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
