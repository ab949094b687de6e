import { type ExpressionBuilder, sql } from "kysely";
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
    .select(["id", "name", "email", "role", "createdAt"])
    .select(["emailVerified", "banned", "twoFactorEnabled"])
    .select((eb) => [hasWay(eb, "credential").as("password"), hasWay(eb, "google").as("google")])
    .where((eb) => eb.and(filter))
    .executeTakeFirst();
  if (!row) return undefined;
  const { emailVerified, banned, twoFactorEnabled, password, google, ...account } = row;
  return {
    ...account,
    isVerified: Boolean(emailVerified),
    isDisabled: Boolean(banned),
    hasSecondFactor: Boolean(twoFactorEnabled),
    hasPassword: Boolean(password),
    hasGoogle: Boolean(google),
    createdAt: new Date(row.createdAt),
  };
}

/** Whether an account has a password (`credential`), or signs in by Google. */
function hasWay(eb: ExpressionBuilder<Tables, "user">, way: "credential" | "google") {
  const ways = eb.selectFrom("account").whereRef("userId", "=", "user.id");
  return eb.exists(ways.where("providerId", "=", way).select("account.id"));
}

export async function existsByRole(db: Db, role: "admin"): Promise<boolean> {
  const row = await db.selectFrom("user").select("id").where("role", "=", role).executeTakeFirst();
  return row !== undefined;
}

export async function setNoticeVersion(trx: Trx, userId: string, noticeVersion: string | null) {
  await trx.updateTable("user").set({ noticeVersion }).where("id", "=", userId).execute();
}

/** For who has no session of the account; Better Auth's hooks do not hear of it. */
export async function setName(trx: Trx, userId: string, name: string) {
  await trx.updateTable("user").set({ name }).where("id", "=", userId).execute();
}

/** The hash of an account's password; undefined for an account that has none. */
export async function findPassword(db: Db, userId: string) {
  const row = await passwords(db, userId).executeTakeFirst();
  return row?.password ? { hash: row.password, setAt: new Date(row.updatedAt) } : undefined;
}

export async function countSessions(db: Db, userId: string): Promise<number> {
  const { sessions } = await db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number>().as("sessions"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return sessions;
}

// Locks hold until the transaction ends. On SQLite a transaction has the database to itself.

/** Locks an address, so that whoever else registers it waits. */
export async function lockAddress(trx: Trx, email: string) {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
}

/** Locks an account, so that nothing else confirms or removes it meanwhile. */
export async function lockAccount(trx: Trx, userId: string) {
  const query = trx.selectFrom("user").select("id").where("id", "=", userId);
  await (isPostgres(trx) ? query.forUpdate() : query).execute();
}

/** Locks an account's password. @returns how it is kept */
export async function lockPassword(trx: Trx, userId: string) {
  const query = passwords(trx, userId);
  const locked = isPostgres(trx) ? query.forUpdate() : query;
  return (await locked.executeTakeFirst())?.password;
}

/** Locks all admins who are not disabled. @returns their ids */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const query = trx
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .where((eb) => eb.or([eb("banned", "is", null), eb("banned", "=", false)]))
    .orderBy("id");
  const rows = await (isPostgres(trx) ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

function passwords(db: Db, userId: string) {
  return db
    .selectFrom("account")
    .select(["password", "updatedAt"])
    .where("userId", "=", userId)
    .where("providerId", "=", "credential");
}
