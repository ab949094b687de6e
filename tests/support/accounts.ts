import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { type Answer, Client } from "#tests/support/http.ts";

/** A browser in which a customer sent the form of the login page. */
export async function logIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const client = new Client(url);
  await client.post("/login", { email, password });
  return client;
}

/** The stored row of an account. @throws if there is none with this id */
export function userOf(db: Kysely<Tables>, id: string) {
  return db.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function findUser(db: Kysely<Tables>, email: string) {
  return db.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();
}

export function sessionsOf(db: Kysely<Tables>, userId: string) {
  const columns = ["id", "ipAddress", "userAgent"] as const;
  return db.selectFrom("session").select(columns).where("userId", "=", userId).execute();
}

/** The Set-Cookie header that begins a session. */
export function sessionCookie({ cookies }: Answer): string | undefined {
  return cookies.find((cookie) => /^[^=]*session=[^;]+/.test(cookie));
}

/** As if the sessions of an account had last been confirmed by the password this long ago. */
export async function confirmedAgo(db: Kysely<Tables>, minutes: number, userId: string) {
  const confirmedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.updateTable("session").set({ confirmedAt }).where("userId", "=", userId).execute();
}
