import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** An account as its owner sees it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  createdAt: string;
}

/** @throws when there is none, for a session always has its account */
export async function findAccount(db: Kysely<Tables>, userId: string): Promise<Account> {
  const { id, name, email, emailVerified, createdAt } = await db
    .selectFrom("user")
    .select(["id", "name", "email", "emailVerified", "createdAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const ways = await db
    .selectFrom("account")
    .select("providerId")
    .where("userId", "=", userId)
    .execute();
  const has = (provider: string) => ways.some(({ providerId }) => providerId === provider);
  return {
    id,
    name,
    email,
    emailVerified: Boolean(emailVerified),
    hasPassword: has("credential"),
    hasGoogle: has("google"),
    createdAt: new Date(createdAt).toISOString(),
  };
}
