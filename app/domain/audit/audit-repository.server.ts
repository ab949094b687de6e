import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type AuditAction,
  type AuditKind,
  type AuditValues,
  auditActions,
} from "#app/domain/audit/audit-actions.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import type { Limits } from "#app/platform/limits/limits.ts";
import { putEntry } from "#app/platform/search/search-repository.server.ts";

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
  const row = {
    id: uuidv7(),
    at: at.toISOString(),
    actor_id: "userId" in actor ? actor.userId : null,
    actor_name: shorten("userId" in actor ? actor.email : actor.name, longestName),
    action,
    kind: kind ?? null,
    record_id: recordId ?? null,
    before: before ? json(before) : null,
    after: after ? json(after) : null,
    client_address: clientAddress,
  };
  await trx.insertInto("audit").values(row).execute();
  const values = Object.values({ ...before, ...after }).map((value) => String(value ?? ""));
  await putEntry(trx, {
    id: row.id,
    kind: "audit",
    at: row.at,
    texts: [row.actor_name, auditActions[action], clientAddress, ...values].map((text) =>
      shorten(text, longestValue),
    ),
    facets: { action, actor: row.actor_id, record: row.record_id },
  });
  return row.id;
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
  /** First and last day in India. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Entries, newest first. Ids rise with time. */
export async function findAuditEntries(
  db: Kysely<Tables>,
  { action, actorId, recordId, from, to }: AuditFilter,
  {
    beyond,
    backwards = false,
    limit,
  }: { beyond?: readonly [id: string] | undefined; backwards?: boolean; limit: number },
) {
  let query = db
    .selectFrom("audit")
    .selectAll()
    .orderBy("id", backwards ? "asc" : "desc")
    .limit(limit);
  if (beyond) query = query.where("id", backwards ? ">" : "<", beyond[0]);
  if (action) query = query.where("action", "=", action);
  if (actorId) query = query.where("actor_id", "=", actorId);
  if (recordId) query = query.where("record_id", "=", recordId);
  if (from) query = query.where("at", ">=", startOfDay(from));
  if (to) query = query.where("at", "<", endOfDay(to));
  return query.execute();
}

export function findAllById(db: Kysely<Tables>, ids: readonly string[]) {
  return db.selectFrom("audit").selectAll().where("id", "in", ids).execute();
}

export type StoredAuditEntry = Awaited<ReturnType<typeof findAuditEntries>>[number];

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
