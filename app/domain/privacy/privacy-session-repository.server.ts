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

export async function countTry(trx: Trx, tokenDigest: string) {
  await trx
    .updateTable("privacy_session")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("token_digest", "=", tokenDigest)
    .execute();
}

/** Opens a session: its code is used up, and it gets another token. */
export async function open(trx: Trx, tokenDigest: string, newDigest: string, expiresAt: Date) {
  await trx
    .updateTable("privacy_session")
    .set({ token_digest: newDigest, code_digest: null, expires_at: expiresAt.toISOString() })
    .where("token_digest", "=", tokenDigest)
    .execute();
}

export async function deleteByToken(db: Db, tokenDigest: string) {
  await db.deleteFrom("privacy_session").where("token_digest", "=", tokenDigest).execute();
}

export async function deleteByAddress(db: Db, address: string) {
  await db.deleteFrom("privacy_session").where("address", "=", address).execute();
}
