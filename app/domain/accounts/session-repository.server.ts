import { isExpired } from "#app/domain/accounts/session-lifetimes.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

// Better Auth lists and ends only an account's 100 oldest sessions, expired ones included.

/** The sessions of an account that are not over, the last used first. */
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

/**
 * Ends sessions of an account, and closes their live streams.
 * @param ids at least one
 * @returns whether the account had any of them
 */
export async function end(trx: Trx, announce: Announce, userId: string, ids: readonly string[]) {
  announce({ kind: "user", id: userId, what: "updated" });
  const rows = trx.deleteFrom("session").where("id", "in", ids);
  return (await rows.where("userId", "=", userId).executeTakeFirst()).numDeletedRows > 0;
}

/**
 * Ends the sessions of an account, and the sign-ins to it that are under way. It locks the account:
 * callers use it first in a transaction. They announce the change, which closes live streams.
 * Expired sessions stay for `KEEP_SESSIONS`.
 * @returns how many ended
 */
export async function endAll(trx: Trx, userId: string, except: readonly string[] = []) {
  const account = trx.updateTable("user").where("id", "=", userId);
  await account.set((eb) => ({ sessionsEnded: eb("sessionsEnded", "+", 1) })).execute();
  const unexpired = trx.deleteFrom("session").where("expiresAt", ">", new Date());
  const rows = unexpired.where("userId", "=", userId).where("id", "not in", ["", ...except]);
  return Number((await rows.executeTakeFirst()).numDeletedRows);
}
