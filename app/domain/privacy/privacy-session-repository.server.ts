import type { Updateable } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

type NewSession = Record<"token_digest" | "address" | "code_digest" | "expires_at", string>;

/** Stores a session that waits for its code, and deletes expired ones. */
export async function insert(trx: Trx, session: NewSession, at: Date) {
  await trx
    .insertInto("privacy_session")
    .values({ ...session, tries: 0 })
    .execute();
  await trx.deleteFrom("privacy_session").where("expires_at", "<=", at.toISOString()).execute();
}

/** A valid session; within a transaction it is locked. */
export async function findByToken(db: Db, tokenDigest: string, at: Date) {
  const query = db
    .selectFrom("privacy_session")
    .select(["address", "code_digest", "tries"])
    .where("token_digest", "=", tokenDigest)
    .where("expires_at", ">", at.toISOString());
  return (db.isTransaction ? query.forUpdate() : query).executeTakeFirst();
}

export async function update(
  trx: Trx,
  tokenDigest: string,
  set: Updateable<Tables["privacy_session"]>,
) {
  const session = trx.updateTable("privacy_session").where("token_digest", "=", tokenDigest);
  await session.set(set).execute();
}

export async function deleteAll(db: Db, of: { token_digest: string } | { address: string }) {
  const sessions = db.deleteFrom("privacy_session").where((eb) => eb.and(of));
  await sessions.execute();
}
