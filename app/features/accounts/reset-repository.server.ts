import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { Tables } from "#app/db/schema.ts";
import { type Store, transact } from "#app/db/store.ts";
import { insertWithinLimit } from "#app/features/accounts/account-mail-repository.server.ts";
import { replacePassword } from "#app/features/accounts/account-repository.server.ts";
import type { Mail } from "#app/features/mail/mails.ts";
import { hourMs } from "#app/lib/hour.ts";

/** Stores that a token resets an account's password for an hour, with the mail that carries it. */
export async function insert(app: App, token: string, userId: string, mail: Mail, at: Date) {
  await transact(app.store, async (trx, announce) => {
    await deleteExpired(at, trx);
    await trx
      .insertInto("verification")
      .values({
        id: uuidv7(),
        identifier: identifierOf(token),
        value: userId,
        expiresAt: new Date(at.getTime() + hourMs),
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await insertWithinLimit(app, mail, announce, trx);
  });
}

/**
 * Uses a token up, and sets the password that it allows.
 * @returns the account's address; undefined for a token that is expired, used or forged
 */
export async function spend(
  store: Store,
  token: string,
  passwordHash: string,
  at: Date,
): Promise<string | undefined> {
  return transact(store, async (trx) => {
    const userId = await consume(token, at, trx);
    return userId && replacePassword(userId, passwordHash, at, trx);
  });
}

/** Whether a token is there and not expired. */
export async function existsByToken(db: Kysely<Tables>, token: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom("verification")
    .select("id")
    .where("identifier", "=", identifierOf(token))
    .where("expiresAt", ">", at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a token away, and all others of its account with it. @returns whose it was. */
async function consume(
  token: string,
  at: Date,
  trx: Transaction<Tables>,
): Promise<string | undefined> {
  const used = await trx
    .deleteFrom("verification")
    .where("identifier", "=", identifierOf(token))
    .where("expiresAt", ">", at)
    .returning("value")
    .executeTakeFirst();
  if (!used) return undefined;
  await trx
    .deleteFrom("verification")
    .where("value", "=", used.value)
    .where("identifier", "like", `${prefix}%`)
    .execute();
  return used.value;
}

async function deleteExpired(at: Date, trx: Transaction<Tables>) {
  await trx
    .deleteFrom("verification")
    .where("identifier", "like", `${prefix}%`)
    .where("expiresAt", "<=", at)
    .execute();
}

const prefix = "reset password ";

/** Only a digest is stored: who reads the database can reset nothing (OWASP ASVS 5.0, 6.5.2). */
function identifierOf(token: string): string {
  return prefix + createHash("sha256").update(token).digest("base64url");
}
