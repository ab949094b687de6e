import { isExpired } from "#app/domain/accounts/session-lifetimes.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

// Better Auth lists and ends only an account's 100 oldest sessions, expired ones included.

export async function findAllActive(
  db: Db,
  { id, role }: { id: string; role: string | null | undefined },
  now: Date,
) {
  const unexpired = await db
    .selectFrom("session")
    .select(["id", "token", "createdAt", "updatedAt", "ipAddress", "userAgent"])
    .where("userId", "=", id)
    .where("expiresAt", ">", now)
    .orderBy("updatedAt", "desc")
    .execute();
  return unexpired.filter((session) => !isExpired(session, role, now));
}

/** Ends sessions, and their live streams. @returns whether any was the account's */
export async function end(trx: Trx, announce: Announce, userId: string, ids: readonly string[]) {
  announce({ kind: "user", id: userId, what: "updated" });
  const rows = trx.deleteFrom("session").where("id", "in", inIds(trx, ids));
  return (await rows.where("userId", "=", userId).executeTakeFirst()).numDeletedRows > 0;
}

/**
 * Ends an account's sessions and the sign-ins under way, and keeps expired ones (`KEEP_SESSIONS`).
 * It locks the account, so it is first in a transaction; callers announce the change.
 */
export async function endAll(trx: Trx, userId: string, except: readonly string[] = []) {
  const account = trx.updateTable("user").where("id", "=", userId);
  await account.set((eb) => ({ sessionsEnded: eb("sessionsEnded", "+", 1) })).execute();
  const unexpired = trx.deleteFrom("session").where("expiresAt", ">", new Date());
  const rows = unexpired.where("userId", "=", userId).where("id", "not in", ["", ...except]);
  return Number((await rows.executeTakeFirst()).numDeletedRows);
}
