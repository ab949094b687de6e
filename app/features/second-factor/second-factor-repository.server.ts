import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { type Store, transact } from "#app/db/store.ts";
import { type AuditEntry, insert } from "#app/features/audit/audit-repository.server.ts";

/** A code is current for three times 30 seconds at most; after this it may be forgotten. */
const codeLifeMs = 3 * 60 * 1000;

/**
 * Takes a code for its first and only use.
 * @returns false when somebody used it just before
 */
export async function claimCode(
  db: Kysely<Tables>,
  userId: string,
  code: string,
  at: Date,
): Promise<boolean> {
  const forgotten = new Date(at.getTime() - codeLifeMs).toISOString();
  await db.deleteFrom("used_code").where("used_at", "<", forgotten).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_code")
    .values({ user_id: userId, code, used_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A code that was not right was not used. */
export async function giveBackCode(db: Kysely<Tables>, userId: string, code: string) {
  await db.deleteFrom("used_code").where("user_id", "=", userId).where("code", "=", code).execute();
}

/** The second factor of an account as it is stored: its secret encrypted. */
export async function findByUserId(db: Kysely<Tables>, userId: string) {
  const row = await db
    .selectFrom("twoFactor")
    .select(["secret", "verified", "lockedUntil"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      secret: row.secret,
      isVerified: Boolean(row.verified),
      lockedUntil: row.lockedUntil === null ? undefined : new Date(row.lockedUntil),
    }
  );
}

/** Better Auth keeps addresses in lower case. */
export async function existsAdminByEmail(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where("role", "=", "admin")
    .executeTakeFirst();
  return row !== undefined;
}

/** An admin said "later": they are not asked again. */
export async function updateDeclined(db: Kysely<Tables>, userId: string, at: Date) {
  await db
    .updateTable("user")
    .set({ secondFactorDeclinedAt: at.toISOString() })
    .where("id", "=", userId)
    .execute();
}

/** Takes the second factor from an account. @returns whether there was one in use. */
export async function deleteByUserId(userId: string, trx: Transaction<Tables>): Promise<boolean> {
  const used = await trx
    .selectFrom("user")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
  await trx.updateTable("user").set({ twoFactorEnabled: false }).where("id", "=", userId).execute();
  return Boolean(used?.twoFactorEnabled);
}

/** Ends the sessions of an account that no code was given for. */
export async function deleteSessionsWithoutCode(userId: string, trx: Transaction<Tables>) {
  await trx
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where((eb) => eb.or([eb("secondFactor", "is", null), eb("secondFactor", "=", false)]))
    .execute();
}

/** A code given to an old second factor counts for nothing with the next one. */
export async function updateSessionsWithoutCode(userId: string, trx: Transaction<Tables>) {
  await trx
    .updateTable("session")
    .set({ secondFactor: false })
    .where("userId", "=", userId)
    .execute();
}

/** Keeps in the audit what an admin did with their own second factor. */
export async function insertChange(
  store: Store,
  entry: Pick<AuditEntry, "at" | "clientAddress" | "action" | "before" | "after"> & {
    actor: { userId: string; email: string };
  },
  within: (userId: string, trx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  const { userId } = entry.actor;
  await transact(store, async (trx, announce) => {
    await within(userId, trx);
    await insert({ ...entry, kind: "user", recordId: userId }, trx);
    announce({ kind: "user", id: userId, what: "updated" });
  });
}
