import type { App } from "#app/context.ts";
import { type AuditEntry, insert } from "#app/domain/audit/audit-repository.server.ts";
import { transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

/** In its own transaction, for an action that changes no record: an export, a sign-in. */
export async function auditNow(store: App["store"], entry: AuditEntry): Promise<void> {
  await transact(store, async (trx, announce) => {
    announce({ kind: "audit", id: await insert(trx, entry), what: "created" });
  });
}

/** Limited by address, by account and in all: strangers cause these entries, stored for years. */
export async function auditFailedSignIn(
  { store, limits }: App,
  entry: Omit<AuditEntry, "action">,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const [all, ofAddress, ofAccount] = await countUses(
      trx,
      limits,
      entry.at,
      { limit: "failedSignInsKept", subject: "" },
      { limit: "failedSignInsKeptOfAddress", subject: entry.clientAddress },
      // An attempt at no account counts by its address.
      { limit: "failedSignInsKeptOfAccount", subject: entry.recordId ?? entry.clientAddress },
    );
    if (all.isPast || ofAddress.isPast || ofAccount.isPast) return;
    const isLast =
      all.used === limits.failedSignInsKept.most ||
      ofAccount.used === limits.failedSignInsKeptOfAccount.most;
    const after = { ...entry.after, ...(isLast && { "more failures": "not kept for a while" }) };
    const id = await insert(trx, { ...entry, action: "sign-in-failed", after });
    announce({ kind: "audit", id, what: "created" });
  });
}
