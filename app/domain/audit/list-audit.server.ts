import { z } from "zod";
import type { App } from "#app/context.ts";
import { auditActions, isAction } from "#app/domain/audit/audit-actions.ts";
import {
  type AuditFilter,
  type Cursor,
  findPage,
  type StoredAuditEntry,
} from "#app/domain/audit/audit-repository.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";

export const pageSize = 25;

/** One entry of the audit as people read it. */
export type ListedEntry = ReturnType<typeof inWords>;

/** One page of the audit, newest first. */
export async function listAudit(
  { store, now }: App,
  filter: AuditFilter & { cursor?: Cursor | undefined },
) {
  const page = await findPage(store.db, { ...filter, cursor: filter.cursor, size: pageSize });
  return { ...page, rows: page.rows.map((row) => inWords(row, now())) };
}

function inWords(row: StoredAuditEntry, now: Date) {
  return {
    id: row.id,
    at: formatReceived(row.at, now),
    atInFull: formatReceivedInFull(row.at),
    action: isAction(row.action) ? auditActions[row.action] : row.action,
    who: row.actor_name,
    about: row.kind ? { ...describeKind(row.kind), id: row.record_id } : undefined,
    changes: changesBetween(row.before, row.after),
    from: row.client_address,
  };
}

/** What an entry tells of, and where that stands. */
function describeKind(kind: string): { name: string; slug: string | undefined } {
  if (kind === "user") return { name: "Account", slug: "users" };
  const record = recordKinds.find(({ description }) => description.table === kind);
  return { name: record?.description.one ?? capitalised(kind), slug: record?.description.slug };
}

function capitalised(kind: string): string {
  return `${kind.slice(0, 1).toUpperCase()}${kind.slice(1).replaceAll("_", " ")}`;
}

/** A field that changed; null where it was not, or is not any more. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const stored = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

function changesBetween(before: string | null, after: string | null): FieldChange[] {
  const [old, fresh] = [before, after].map((text) => (text ? stored.parse(JSON.parse(text)) : {}));
  const fields = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: valueInWords(old?.[field]),
    after: valueInWords(fresh?.[field]),
  }));
}

function valueInWords(value: string | number | boolean | null | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? value.toLocaleString("en-IN") : value;
}
