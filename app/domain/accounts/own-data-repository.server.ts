import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Account } from "#app/domain/accounts/own-account-repository.server.ts";
import { findCart } from "#app/domain/bookings/cart-repository.server.ts";
import type { Template } from "#app/domain/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/** What an account owns, and what becomes of it: see docs/decisions/0009. */
type Owner = Pick<Account, "id" | "email" | "emailVerified">;

/** Kinds of record that note the account that sent them, and kinds that know an address only. */
export const noted = ["booking", "career_application", "subscription"] as const;
const addressed = ["enquiry", "contact_message", "training_enquiry"] as const;
type OwnTable = (typeof noted)[number] | (typeof addressed)[number];

/** Everything that is stored about somebody, without secrets and without what is ours alone. */
export async function findAllOf(db: Kysely<Tables>, owner: Owner) {
  const { id: userId } = owner;
  const sessions = await db
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const lines = await db
    .selectFrom("booking_line")
    .selectAll()
    .where(
      "booking_id",
      "in",
      sql<string>`(select id from booking where ${isOwn("booking", owner)})`,
    )
    .orderBy("position")
    .execute();
  const cvs = await db
    .selectFrom("career_cv")
    .select(["application_id", "file_name", "type", "size"])
    .where(
      "application_id",
      "in",
      sql<string>`(select id from career_application where ${isOwn("career_application", owner)})`,
    )
    .execute();
  const mails = await db
    .selectFrom("mail")
    .select(["template", "recipient", "status", "created_at", "sent_at"])
    .where(isRecipient(owner))
    .orderBy("id")
    .execute();
  return {
    sessions,
    bookings: (await findOwn(db, "booking", owner)).map((booking) => ({
      ...booking,
      lines: lines
        .filter(({ booking_id }) => booking_id === booking.id)
        .map(({ booking_id: _, ...line }) => line),
    })),
    cart: await findCart(db, userId),
    applications: (await findOwn(db, "career_application", owner)).map((application) => ({
      ...application,
      cv: cvs.find(({ application_id }) => application_id === application.id) ?? null,
    })),
    subscriptions: await findOwn(db, "subscription", owner),
    enquiries: await findOwn(db, "enquiry", owner),
    messages: await findOwn(db, "contact_message", owner),
    courseEnquiries: await findOwn(db, "training_enquiry", owner),
    mails,
  };
}

/** Takes the account's name off records that stay: they are nobody's then. */
export async function leaveToNobody(
  tables: readonly (typeof noted)[number][],
  userId: string,
  announce: (change: Change) => void,
  trx: Transaction<Tables>,
) {
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set user_id = null where user_id = ${userId} returning id
    `.execute(trx);
    for (const { id } of rows) announce({ kind: table, id, what: "updated" });
  }
}

/**
 * Deletes what was sent from the account, and our record of the mails about the account itself.
 * What was sent without being signed in stays with the staff, whatever address is in it.
 */
export async function deleteOwn(
  { userId, email }: { userId: string; email: string },
  announce: (change: Change) => void,
  trx: Transaction<Tables>,
) {
  for (const table of ["career_application", "subscription"] as const) {
    const { rows } = await sql<{ id: string }>`
      delete from ${sql.table(table)} where user_id = ${userId} returning id
    `.execute(trx);
    for (const { id } of rows) announce({ kind: table, id, what: "deleted" });
  }
  // What still waits is on its way: it tells of something that happened.
  await trx
    .deleteFrom("mail")
    .where("recipient", "=", email)
    .where("template", "in", accountMails)
    .where("status", "<>", "waiting")
    .execute();
}

const accountMails: Template[] = ["verification", "reset password", "account changed"];

async function findOwn(db: Kysely<Tables>, table: OwnTable, owner: Owner) {
  const { rows } = await sql<{ id: string; [column: string]: unknown }>`
    select * from ${sql.table(table)} where ${isOwn(table, owner)} order by id
  `.execute(db);
  return rows.map(({ submission_key: _key, user_id: _owner, ...row }) => row);
}

function isOwn(table: OwnTable, { id, email, emailVerified }: Owner): RawBuilder<boolean> {
  const sentUnder = emailVerified ? sql`lower(email) = ${email.toLowerCase()}` : sql`1 = 0`;
  return isNoted(table)
    ? sql<boolean>`(user_id = ${id} or (user_id is null and ${sentUnder}))`
    : sql<boolean>`${sentUnder}`;
}

function isNoted(table: OwnTable): boolean {
  return noted.some((name) => name === table);
}

function isRecipient({ email, emailVerified }: Owner): RawBuilder<boolean> {
  return emailVerified
    ? sql<boolean>`lower(recipient) = ${email.toLowerCase()}`
    : sql<boolean>`1 = 0`;
}
