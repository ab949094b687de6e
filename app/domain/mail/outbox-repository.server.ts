import type { Kysely, Selectable, Transaction, Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Mail } from "#app/domain/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";
import type { MailTable, Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";

/**
 * Puts mails into the outbox, within the transaction of what they tell of: when that commits,
 * they are as durable as the record, and the worker sends them.
 */
export async function insert(
  trx: Transaction<Tables>,
  mails: readonly Mail[],
  at: Date,
  announce: (change: Change) => void,
) {
  if (mails.length === 0) return;
  const now = at.toISOString();
  const rows = mails.map((mail) => ({
    id: uuidv7(),
    template: mail.template,
    data: JSON.stringify(mail.data),
    recipient: mail.to,
    status: "waiting" as const,
    attempts: 0,
    due_at: now,
    created_at: now,
  }));
  await trx.insertInto("mail").values(rows).execute();
  for (const { id } of rows) announce({ kind: "mail", id, what: "created" });
}

/** A mail that this process is to send now. */
export type ClaimedMail = Pick<
  Selectable<MailTable>,
  "id" | "template" | "data" | "recipient" | "attempts" | "created_at"
>;

/**
 * Takes mails that are due, for this process alone. A claim ends by itself: due_at moves to its
 * end, so what a process left behind when it died is due again then.
 */
export async function claimDue(
  trx: Transaction<Tables>,
  engine: Store["engine"],
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<ClaimedMail[]> {
  const due = trx
    .selectFrom("mail")
    .select("id")
    .where("status", "=", "waiting")
    .where("due_at", "<=", at.toISOString())
    .orderBy("due_at")
    .limit(limit);
  // SQLite's transaction holds the only write lock; PostgreSQL leaves out what another took.
  const rows = await (engine === "postgres" ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const end = until.toISOString();
  return trx
    .updateTable("mail")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: end, claimed_until: end }))
    .where("id", "in", ids)
    .returning(["id", "template", "data", "recipient", "attempts", "created_at"])
    .execute();
}

/** When the next mail is due; undefined when none waits. */
export async function nextDueAt(db: Kysely<Tables>): Promise<Date | undefined> {
  const row = await db
    .selectFrom("mail")
    .select("due_at")
    .where("status", "=", "waiting")
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row && new Date(row.due_at);
}

/** Ends the claim of a mail, with what became of it. */
export async function settle(trx: Transaction<Tables>, id: string, change: Updateable<MailTable>) {
  await trx
    .updateTable("mail")
    .set({ ...change, claimed_until: null })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/** Nothing can be sent: all that is due waits, so that the server is not asked for each. */
export async function postponeAllDue(db: Kysely<Tables>, at: Date, until: Date) {
  await db
    .updateTable("mail")
    .set({ due_at: until.toISOString() })
    .where("status", "=", "waiting")
    .where("due_at", "<=", at.toISOString())
    .execute();
}

/** One mail, or all that failed or wait for their next try. */
export type MailsToRetry = { id: string } | { status: "waiting" | "failed" };

/**
 * Makes mails due: not what is under way, nor what cannot be sent again because its secret is
 * wiped.
 */
export async function makeDue(trx: Transaction<Tables>, which: MailsToRetry, at: Date) {
  const made = trx
    .updateTable("mail")
    .set({ status: "waiting", due_at: at.toISOString() })
    .where("data", "<>", "")
    .where("claimed_until", "is", null)
    .where("status", "<>", "sent")
    .returning("id");
  const chosen =
    "id" in which ? made.where("id", "=", which.id) : made.where("status", "=", which.status);
  return chosen.execute();
}
