import { hash } from "node:crypto";
import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { reindexUsers } from "#app/domain/accounts/user-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof find>>>;

export function findById(db: Db, id: string) {
  return find(db, { id });
}

/** @throws when there is none, for a session always has its account */
export async function findOwn(db: Db, userId: string): Promise<Account> {
  const account = await findById(db, userId);
  if (!account) throw new Error(`the account ${userId} is not there`);
  return account;
}

/** @param email in its one spelling: see app/lib/canonical-address.ts */
export function findByEmail(db: Db, email: string) {
  return find(db, { email });
}

async function find(db: Db, filter: { id: string } | { email: string }) {
  const row = await db
    .selectFrom("user")
    .select(["id", "name", "email", "role", "branch", "grants", "createdAt"])
    .select(["emailVerified", "banned", "twoFactorEnabled", "sessionsEnded"])
    .select((eb) => [
      credentialsOf(eb, "credential").select("password").as("password"),
      eb.exists(credentialsOf(eb, "google").select("account.id")).as("google"),
    ])
    .where((eb) => eb.and(filter))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, email, role, branch, grants, emailVerified, banned, twoFactorEnabled } = row;
  return {
    id,
    name,
    email,
    role,
    branch: branch ?? "",
    grants,
    isVerified: Boolean(emailVerified),
    isDisabled: Boolean(banned),
    hasSecondFactor: Boolean(twoFactorEnabled),
    hasPassword: Boolean(row.password),
    hasGoogle: Boolean(row.google),
    /** Changes with the password and when sessions are ended: a sign-in under way is refused. */
    version: hash("sha256", `${row.sessionsEnded} ${row.password}`, "base64url"),
    createdAt: new Date(row.createdAt),
  };
}

function credentialsOf(eb: ExpressionBuilder<Tables, "user">, provider: "credential" | "google") {
  const credentials = eb.selectFrom("account").whereRef("userId", "=", "user.id");
  return credentials.where("providerId", "=", provider);
}

export async function existsByRole(db: Db, role: "admin"): Promise<boolean> {
  const row = await db.selectFrom("user").select("id").where("role", "=", role).executeTakeFirst();
  return row !== undefined;
}

export type UserColumns = Updateable<Tables["user"]>;

/** Better Auth would require a session, and calls no hook here: so the index is updated, too. */
export async function update(trx: Trx, id: string, set: UserColumns) {
  await trx.updateTable("user").set(set).where("id", "=", id).execute();
  await reindexUsers(trx, [id]);
}

/** @param password its hash, also for an account that had only Google */
export async function setPassword(trx: Trx, userId: string, password: string) {
  const updatedAt = new Date();
  const credential = { userId, providerId: "credential" } as const;
  const { numUpdatedRows } = await trx
    .updateTable("account")
    .set({ password, updatedAt })
    .where((eb) => eb.and(credential))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) return;
  const times = { createdAt: updatedAt, updatedAt };
  const row = { id: uuidv7(), accountId: userId, ...credential, password, ...times };
  await trx.insertInto("account").values(row).execute();
}

export async function findPasswordHash(db: Db, userId: string) {
  return (await passwords(db, userId).executeTakeFirst())?.password ?? undefined;
}

// Locks hold until the transaction ends.

/** Locks an address, so that another registration of it waits. */
export async function lockAddress(trx: Trx, email: string) {
  // On SQLite a transaction has the database to itself.
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
}

/** Locks an account and its password, in this order, as everything does that changes them. */
export async function lockAccount(trx: Trx, id: string) {
  await trx.selectFrom("user").select("id").where("id", "=", id).forUpdate().execute();
  await passwords(trx, id).forUpdate().execute();
  return findById(trx, id);
}

/** Locks all admins who are not disabled. @returns their ids */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const rows = await activeAdmins(trx).orderBy("id").forUpdate().execute();
  return rows.map(({ id }) => id);
}

/** The admins who are not disabled, with their addresses. */
export function findAdmins(db: Db) {
  return activeAdmins(db).select("email").orderBy("id").execute();
}

/** The query for the ids of all admins who are not disabled. */
export function activeAdmins(db: Db) {
  return db
    .selectFrom("user")
    .select("user.id")
    .where("user.role", "=", "admin")
    .where((eb) => eb.or([eb("banned", "is", null), eb("banned", "=", false)]));
}

function passwords(db: Db, userId: string) {
  return db
    .selectFrom("account")
    .select("password")
    .where((eb) => eb.and({ userId, providerId: "credential" }));
}

export async function deleteAccount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("user").where("id", "=", id).execute();
}
