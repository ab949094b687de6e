import type { User } from "better-auth";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { putEntry } from "#app/platform/search/search-repository.server.ts";

/** Accounts, newest first. Ids rise with time. */
export async function findUsers(
  db: Kysely<Tables>,
  show: "admins" | "disabled" | undefined,
  {
    beyond,
    backwards,
    limit,
  }: { beyond: readonly [id: string] | undefined; backwards: boolean; limit: number },
) {
  let query = db
    .selectFrom("user")
    .select(listed)
    .orderBy("id", backwards ? "asc" : "desc")
    .limit(limit);
  if (beyond) query = query.where("id", backwards ? ">" : "<", beyond[0]);
  if (show === "admins") query = query.where("role", "=", "admin");
  if (show === "disabled") query = query.where("banned", "=", true);
  return query.execute();
}

const listed = ["id", "name", "email", "role", "banned", "twoFactorEnabled", "createdAt"] as const;

export function findAllById(db: Kysely<Tables>, ids: readonly string[]) {
  return db.selectFrom("user").select(listed).where("id", "in", ids).execute();
}

/** An account with what it did and where it is signed in. */
export async function findById(db: Kysely<Tables>, id: string) {
  const user = await db
    .selectFrom("user")
    .select([...listed, "emailVerified"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) return undefined;
  const countOf = async (kind: "booking" | "career_application") => {
    const { count } = await db
      .selectFrom("record")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", id)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    return count;
  };
  const sessions = await db
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "expiresAt", "userAgent"])
    .where("userId", "=", id)
    .orderBy("id", "desc")
    .limit(sessionsShown)
    .execute();
  return {
    ...user,
    bookings: await countOf("booking"),
    applications: await countOf("career_application"),
    sessions,
  };
}

const sessionsShown = 20;

/**
 * The accounts whose doings can be asked for: all admins.
 * @param also somebody who is no admin any more, or never was
 */
export async function findAdmins(db: Kysely<Tables>, also: string | undefined) {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where((eb) => eb.or([eb("role", "=", "admin"), eb("id", "=", also ?? "")]))
    .orderBy("email")
    .limit(200)
    .execute();
}

export async function countUsers(db: Kysely<Tables>): Promise<{ all: number; admins: number }> {
  return db
    .selectFrom("user")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      sql<number>`count(case when role = 'admin' then 1 end)`.as("admins"),
    ])
    .executeTakeFirstOrThrow();
}

/** An account as Better Auth tells of it, with what its plugin for admins adds. */
export type IndexedUser = Pick<User, "id" | "name" | "email" | "createdAt"> & {
  role?: unknown;
  banned?: unknown;
};

/** Makes an account findable, also by its role and by whether it is disabled. */
export async function indexUser(db: Kysely<Tables>, user: IndexedUser): Promise<void> {
  const { id, name, email, createdAt, role, banned } = user;
  const at = createdAt.toISOString();
  const facets = {
    role: role === "admin" ? role : "user",
    disabled: banned ? "yes" : undefined,
  };
  await putEntry(db, { id, kind: "user", at, texts: [name, email], facets });
}
