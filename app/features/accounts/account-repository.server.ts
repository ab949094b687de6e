import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { Tables } from "#app/db/schema.ts";
import { type Store, transact } from "#app/db/store.ts";
import { insertWithinLimit } from "#app/features/accounts/account-mail-repository.server.ts";
import type { Mail } from "#app/features/mail/mails.ts";

export async function existsByRole(db: Kysely<Tables>, role: "admin"): Promise<boolean> {
  const row = await db.selectFrom("user").select("id").where("role", "=", role).executeTakeFirst();
  return row !== undefined;
}

/** An account, as far as signing in and its mails need it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  role: string | null;
  /** Found by the person at Google who signs in to it. */
  isLinked?: boolean;
}

/** @param email in any case */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where("email", "=", email.toLowerCase()).executeTakeFirst());
}

/** Whose account a person at Google uses. */
async function findByGoogleSubject(db: Kysely<Tables>, sub: string): Promise<Account | undefined> {
  const account = toAccount(
    await accounts(db)
      .innerJoin("account", "account.userId", "user.id")
      .where("account.providerId", "=", "google")
      .where("account.accountId", "=", sub)
      .executeTakeFirst(),
  );
  return account && { ...account, isLinked: true };
}

/**
 * Makes an account with a password, in one transaction with the mail that asks to confirm its
 * address. When there is one of that address already, its owner gets the other mail instead.
 */
export async function insert(
  app: App,
  values: { name: string; email: string; passwordHash: string },
  mails: { toNew: Mail; toOwner(owner: Account): Mail },
  at: Date,
) {
  await transact(app.store, async (trx, announce) => {
    const userId = await insertUser({ ...values, isVerified: false }, at, trx);
    if (userId) {
      await insertSignIn({ userId, passwordHash: values.passwordHash }, at, trx);
      return insertWithinLimit(app, mails.toNew, announce, trx);
    }
    const owner = await findByEmail(trx, values.email);
    if (owner) await insertWithinLimit(app, mails.toOwner(owner), announce, trx);
  });
}

/** A person at Google, as its ID token names them. */
export interface GooglePerson {
  sub: string;
  name: string;
  /** One that Google has confirmed. */
  email: string;
}

/**
 * Finds the account of a person at Google, or makes one. One of the same address is theirs only
 * when it is confirmed here too: otherwise whoever registered it might be somebody else.
 * @returns "unconfirmed" for an account whose address nobody confirmed, "staff" for an admin's
 */
export async function findOrInsertByGoogle(
  store: Store,
  person: GooglePerson,
  at: Date,
): Promise<{ userId: string } | "unconfirmed" | "staff"> {
  const link = () =>
    transact(store, async (trx) => {
      const known =
        (await findByGoogleSubject(trx, person.sub)) ?? (await findByEmail(trx, person.email));
      if (known?.role === "admin") return "staff";
      if (known && !known.isVerified && !known.isLinked) return "unconfirmed";
      const userId = known?.id ?? (await insertUser({ ...person, isVerified: true }, at, trx));
      if (!userId) throw new Error("this address got an account just now");
      if (!known?.isLinked) await insertSignIn({ userId, googleSubject: person.sub }, at, trx);
      return { userId };
    });
  // Of two browsers that arrive at once, the second finds what the first made.
  return link().catch(link);
}

/** @returns the id of the new account; undefined when there is one of this address */
async function insertUser(
  values: { name: string; email: string; isVerified: boolean },
  at: Date,
  trx: Transaction<Tables>,
): Promise<string | undefined> {
  const row = await trx
    .insertInto("user")
    .values({
      id: uuidv7(),
      name: values.name,
      email: values.email.toLowerCase(),
      emailVerified: values.isVerified,
      role: "user",
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Adds a way to sign in. @throws when this person at the provider has an account already. */
async function insertSignIn(
  way: { userId: string } & ({ passwordHash: string } | { googleSubject: string }),
  at: Date,
  trx: Transaction<Tables>,
) {
  const isGoogle = "googleSubject" in way;
  await trx
    .insertInto("account")
    .values({
      id: uuidv7(),
      userId: way.userId,
      providerId: isGoogle ? "google" : "credential",
      accountId: isGoogle ? way.googleSubject : way.userId,
      password: isGoogle ? null : way.passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/**
 * Gives an account a new password after its owner proved that the mailbox is theirs: the address
 * counts as confirmed, and whoever was signed in is out (OWASP ASVS 5.0, 7.4.3).
 * @returns the account's address
 */
export async function replacePassword(
  userId: string,
  passwordHash: string,
  at: Date,
  trx: Transaction<Tables>,
): Promise<string> {
  const { numUpdatedRows } = await trx
    .updateTable("account")
    .set({ password: passwordHash, updatedAt: at })
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await insertSignIn({ userId, passwordHash }, at, trx);
  await trx.deleteFrom("session").where("userId", "=", userId).execute();
  const { email } = await trx
    .updateTable("user")
    .set({ emailVerified: true, updatedAt: at })
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirstOrThrow();
  return email;
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom("user")
    .select(["user.id", "user.name", "user.email", "user.emailVerified", "user.role"]);
}

function toAccount(
  row:
    | { id: string; name: string; email: string; emailVerified: unknown; role: string | null }
    | undefined,
): Account | undefined {
  if (!row) return undefined;
  const { emailVerified, ...rest } = row;
  return { ...rest, isVerified: Boolean(emailVerified) };
}
