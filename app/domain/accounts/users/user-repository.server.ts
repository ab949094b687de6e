import type { User } from "better-auth";
import { sql } from "kysely";
import { roleOf, staffRoles } from "#app/domain/accounts/permissions.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type RowOf, tableList } from "#app/platform/lists/list.server.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

const listed = [
  "id",
  "name",
  "email",
  "role",
  "banned",
  "twoFactorEnabled",
  "branch",
  "createdAt",
] as const;

export type StoredUser = RowOf<ReturnType<typeof userList>>;

/** @param text what is searched for; empty for all accounts */
export function userList(
  db: Db,
  text: string,
  show: "admins" | "coordinators" | "disabled" | undefined,
) {
  const rows = db.selectFrom("user").select(listed);
  // Facets: see `indexUser`.
  const some = {
    admins: { facets: { role: "admin" }, browsed: rows.where("role", "=", "admin") },
    coordinators: {
      facets: { role: "coordinator" },
      browsed: rows.where("role", "=", "coordinator"),
    },
    disabled: { facets: { disabled: "yes" }, browsed: rows.where("banned", "=", true) },
  };
  const { facets, browsed } = show ? some[show] : { facets: {}, browsed: rows };
  return tableList({ db, search: { kind: "user", text, facets }, rows, browsed });
}

export async function findById(db: Db, id: string) {
  const countOf = (kind: "booking" | "career_application") =>
    db
      .selectFrom("record")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", id)
      .where("kind", "=", kind);
  return db
    .selectFrom("user")
    .select(listed)
    .select(sql<number>`${countOf("booking")}`.as("bookings"))
    .select(sql<number>`${countOf("career_application")}`.as("applications"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @param also the id of one more account, an admin or not */
export async function findAdmins(db: Db, also: string | undefined) {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where((eb) => eb.or([eb("role", "in", staffRoles), eb("id", "=", also ?? "")]))
    .orderBy("email")
    .limit(200)
    .execute();
}

export async function countUsers(db: Db): Promise<{ all: number; admins: number }> {
  return db
    .selectFrom("user")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      sql<number>`count(case when role = 'admin' then 1 end)`.as("admins"),
    ])
    .executeTakeFirstOrThrow();
}

/** As Better Auth gives it, with what its plugin for admins adds. */
export type IndexedUser = Pick<User, "id" | "name" | "email" | "createdAt"> & {
  role?: unknown;
  banned?: unknown;
};

export function indexUser(db: Db, user: IndexedUser): Promise<void> {
  return putEntries(db, [entryOf(user)]);
}

export async function reindexUsers(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx.selectFrom("user").selectAll().where("id", "in", ids).execute();
  const users = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  await putEntries(trx, users.map(entryOf));
}

function entryOf(user: IndexedUser): SearchEntry {
  const { id, name, email, createdAt, role, banned } = user;
  const at = createdAt.toISOString();
  const facets = {
    role: roleOf(typeof role === "string" ? role : null),
    disabled: banned ? "yes" : undefined,
  };
  return { id, kind: "user", at, texts: [name, email], facets };
}
