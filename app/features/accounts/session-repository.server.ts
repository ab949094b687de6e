import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { describeUserAgent } from "#app/lib/user-agent.ts";

/** One browser in which somebody is signed in, as its owner sees it. */
export interface OwnSession {
  id: string;
  isCurrent: boolean;
  /** UTC in ISO 8601; a use is noted once an hour. */
  createdAt: string;
  lastUsedAt: string;
  /** Where it began: an IPv4 address or the /64 network of an IPv6 one; empty when unknown. */
  address: string;
  /** "Chrome on Windows". */
  device: string;
}

/** What these need of the application. */
interface Sessions {
  store: { db: Kysely<Tables> };
  now(): Date;
}

/** The sessions of an account that still hold, the last used first. */
export async function listSessions(
  { store, now }: Sessions,
  userId: string,
  currentSessionId: string,
): Promise<OwnSession[]> {
  const rows = await store.db
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now())
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    isCurrent: id === currentSessionId,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(updatedAt).toISOString(),
    address: ipAddress ?? "",
    device: describeUserAgent(userAgent),
  }));
}

/** Ends one session. @returns false when this account has none of that id. */
export async function endSession(
  { store }: Pick<Sessions, "store">,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of an account but the current one. @returns how many there were. */
export async function endOtherSessions(
  { store }: Pick<Sessions, "store">,
  userId: string,
  currentSessionId: string,
): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where("id", "<>", currentSessionId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Notes where a new session began. Better Auth would believe the X-Forwarded-For of anybody; the
 * shell knows which proxies may say it.
 */
export async function noteAddress(
  { store }: Pick<Sessions, "store">,
  token: string,
  clientAddress: string,
) {
  await store.db
    .updateTable("session")
    .set({ ipAddress: clientAddress })
    .where("token", "=", token)
    .execute();
}
