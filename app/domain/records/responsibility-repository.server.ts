import { isPostgres } from "#app/platform/db/store.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** A record as it is, for nobody else to change before the transaction ends. */
export async function lock(trx: Trx, kind: string, id: string) {
  const query = trx
    .selectFrom("record")
    .select(["id", "kind", "branch", "assignee", "reminder_at", "reminder_for"])
    .where("id", "=", id);
  const row = await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
  return row?.kind === kind ? row : undefined;
}

export async function updateBranch(trx: Trx, id: string, branch: string, at: Date) {
  const set = { branch, updated_at: at.toISOString() };
  await trx.updateTable("record").set(set).where("id", "=", id).execute();
}

/** @param reminder undefined for none */
export async function updateReminder(
  trx: Trx,
  id: string,
  reminder: { at: string; userId: string } | undefined,
) {
  await trx
    .updateTable("record")
    .set({ reminder_at: reminder?.at ?? null, reminder_for: reminder?.userId ?? null })
    .where("id", "=", id)
    .execute();
}
