import type { User } from "better-auth";
import { sql } from "kysely";
import { staffRoles } from "#app/domain/accounts/permissions.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type RowOf, tableList } from "#app/platform/lists/list.server.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

export type StoredUser = RowOf<ReturnType<typeof userList>>;

export function userList(
  db: Db,
  text: string,
  show: "admins" | "coordinators" | "engineers" | "disabled" | undefined,
) {
  const some = {
    admins: sql`role = 'admin'`,
    coordinators: sql`role = 'coordinator'`,
    engineers: sql`role = 'engineer'`,
    disabled: sql`banned = ${true}`,
  };
  return tableList({
    db,
    table: "user",
    search: { kind: "user", text },
    rows: users(db),
    filters: [show && some[show]],
  });
}

function users(db: Db) {
  const list = db.selectFrom("user").select(["id", "name", "email", "role", "branch", "grants"]);
  return list.select(["banned", "twoFactorEnabled", "createdAt"]);
}

export async function findById(db: Db, id: string) {
  const countOf = (kind: "booking" | "career_application") =>
    db
      .selectFrom("record")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where((eb) => eb.and({ user_id: id, kind }));
  return users(db)
    .select(sql<number>`${countOf("booking")}`.as("bookings"))
    .select(sql<number>`${countOf("career_application")}`.as("applications"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @param also the id of one more account, an admin or not */
export async function findAdmins(db: Db, also: string | undefined) {
  return db
    .selectFrom("user")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("role", "in", staffRoles), eb("id", "=", also ?? "")]))
    .orderBy("name")
    .limit(200)
    .execute();
}

/** Staff of a branch who may come to a customer: its engineers first, then the others. */
export async function findStaffNames(db: Db, branch: string): Promise<string[]> {
  const found = await db
    .selectFrom("user")
    .select("name")
    .where("role", "in", staffRoles)
    .where("branch", "=", branch)
    .where(({ eb, or }) => or([eb("banned", "is", null), eb("banned", "=", false)]))
    .orderBy(sql`case when role = 'engineer' then 0 else 1 end`)
    .orderBy("name")
    .limit(50)
    .execute();
  return [...new Set(found.map(({ name }) => name))];
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

export type IndexedUser = Pick<User, "id" | "name" | "email">;

export function indexUser(db: Db, user: IndexedUser): Promise<void> {
  return putEntries(db, [entryOf(user)]);
}

export async function reindexUsers(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await users(trx).where("id", "in", ids).execute();
  await putEntries(trx, rows.map(entryOf));
}

function entryOf({ id, name, email }: IndexedUser): SearchEntry {
  return { id, kind: "user", texts: [name, email] };
}
