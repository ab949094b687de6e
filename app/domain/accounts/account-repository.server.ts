import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

export async function existsByRole(db: Kysely<Tables>, role: "admin"): Promise<boolean> {
  const row = await db.selectFrom("user").select("id").where("role", "=", role).executeTakeFirst();
  return row !== undefined;
}

/** An account, as far as signing in and its mails need it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  role: string | null;
  hasSecondFactor: boolean;
  createdAt: Date;
}

/**
 * Has whoever else registers this address at the same time wait for the end of the transaction;
 * on SQLite it has the whole database to itself anyhow.
 */
export async function lockAddress(engine: Engine, email: string, trx: Transaction<Tables>) {
  if (engine !== "postgres") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
}

/** @param email in any case; Better Auth keeps addresses in lower case */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<Account | undefined> {
  // PostgreSQL takes no NUL, and no address has one.
  const known = email.trim().toLowerCase().replaceAll("\0", "");
  return toAccount(await accounts(db).where("email", "=", known).executeTakeFirst());
}

export async function findById(db: Kysely<Tables>, id: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where("id", "=", id).executeTakeFirst());
}

/**
 * Has whoever else changes an account's password wait until the transaction ends; on SQLite it has
 * the whole database to itself anyhow.
 * @returns how it is kept
 */
export async function lockPassword(engine: Engine, userId: string, trx: Transaction<Tables>) {
  const query = trx
    .selectFrom("account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential");
  const locked = engine === "postgres" ? query.forUpdate() : query;
  return (await locked.executeTakeFirst())?.password;
}

/** How an account's password is kept, and since when; undefined for an account without. */
export async function findPassword(
  db: Kysely<Tables>,
  userId: string,
): Promise<{ hash: string; setAt: Date } | undefined> {
  const row = await db
    .selectFrom("account")
    .select(["password", "updatedAt"])
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return row?.password ? { hash: row.password, setAt: new Date(row.updatedAt) } : undefined;
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom("user")
    .select(["id", "name", "email", "emailVerified", "role", "twoFactorEnabled", "createdAt"]);
}

function toAccount(
  row: Awaited<ReturnType<ReturnType<typeof accounts>["executeTakeFirst"]>>,
): Account | undefined {
  if (!row) return undefined;
  const { emailVerified, twoFactorEnabled, createdAt, ...rest } = row;
  return {
    ...rest,
    isVerified: Boolean(emailVerified),
    hasSecondFactor: Boolean(twoFactorEnabled),
    createdAt: new Date(createdAt),
  };
}
