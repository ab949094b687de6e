import { sql } from "kysely";
import type { Engine } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** An account, as far as signing in, its mails and changes by staff need it. */
export type Account = NonNullable<Awaited<ReturnType<typeof findById>>>;

export async function findById(db: Db, id: string) {
  return toAccount(await accounts(db).where("id", "=", id).executeTakeFirst());
}

/** @param email in any case; Better Auth keeps addresses in lower case */
export async function findByEmail(db: Db, email: string) {
  return toAccount(await accounts(db).where("email", "=", asStored(email)).executeTakeFirst());
}

export async function existsByRole(db: Db, role: "admin"): Promise<boolean> {
  const row = await db.selectFrom("user").select("id").where("role", "=", role).executeTakeFirst();
  return row !== undefined;
}

/** How an account's password is kept, and since when; undefined for an account without. */
export async function findPassword(
  db: Db,
  userId: string,
): Promise<{ hash: string; setAt: Date } | undefined> {
  const row = await passwords(db, userId).executeTakeFirst();
  return row?.password ? { hash: row.password, setAt: new Date(row.updatedAt) } : undefined;
}

/** All sessions of an account that began at one client address, those that are over too. */
export async function findSessionsFrom(db: Db, email: string, clientAddress: string) {
  const rows = await db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.createdAt", "session.updatedAt", "user.role"])
    .where("user.email", "=", asStored(email))
    .where("session.ipAddress", "=", clientAddress)
    .execute();
  return rows.map(({ createdAt, updatedAt, role }) => ({
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    role,
  }));
}

export async function countSessions(db: Db, userId: string): Promise<number> {
  const { sessions } = await db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number>().as("sessions"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return sessions;
}

/*
 * Locks hold until the transaction ends. SQLite needs none: there a transaction has the whole
 * database to itself.
 */

/** Locks an address, so that whoever else registers it waits. */
export async function lockAddress(trx: Trx, engine: Engine, email: string) {
  if (engine !== "postgres") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
}

/** Locks an account's password. @returns how it is kept */
export async function lockPassword(trx: Trx, engine: Engine, userId: string) {
  const query = passwords(trx, userId);
  const locked = engine === "postgres" ? query.forUpdate() : query;
  return (await locked.executeTakeFirst())?.password;
}

/** Locks all admins who are not disabled. @returns their ids */
export async function lockAdmins(trx: Trx, engine: Engine): Promise<string[]> {
  const query = trx
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .where((eb) => eb.or([eb("banned", "is", null), eb("banned", "=", false)]))
    .orderBy("id");
  const rows = await (engine === "postgres" ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

/** PostgreSQL takes no NUL, and no address has one. */
function asStored(email: string): string {
  return email.trim().toLowerCase().replaceAll("\0", "");
}

function passwords(db: Db, userId: string) {
  return db
    .selectFrom("account")
    .select(["password", "updatedAt"])
    .where("userId", "=", userId)
    .where("providerId", "=", "credential");
}

function accounts(db: Db) {
  return db
    .selectFrom("user")
    .select([
      "id",
      "name",
      "email",
      "emailVerified",
      "role",
      "banned",
      "twoFactorEnabled",
      "createdAt",
    ]);
}

function toAccount(row: Awaited<ReturnType<ReturnType<typeof accounts>["executeTakeFirst"]>>) {
  if (!row) return undefined;
  const { id, name, email, role } = row;
  return {
    id,
    name,
    email,
    role,
    isVerified: Boolean(row.emailVerified),
    isDisabled: Boolean(row.banned),
    hasSecondFactor: Boolean(row.twoFactorEnabled),
    createdAt: new Date(row.createdAt),
  };
}
