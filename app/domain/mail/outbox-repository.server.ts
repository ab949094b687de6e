import type { Kysely, Selectable, Updateable } from "kysely";
import { withSecrets } from "#app/domain/mail/mails.ts";
import type { MailTable, Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";

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
  { engine, transaction }: Store,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<ClaimedMail[]> {
  return transaction(async (trx) => {
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
    const end = until.toISOString();
    return trx
      .updateTable("mail")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: end, claimed_until: end }))
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .returning(["id", "template", "data", "recipient", "attempts", "created_at"])
      .execute();
  });
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

export async function markSent(store: Store, { id, template }: MailKey, at: Date) {
  const now = at.toISOString();
  await settle(store, id, {
    status: "sent",
    sent_at: now,
    due_at: now,
    last_error: null,
    ...wiped(template),
  });
}

/** Gives a mail up. One with a secret in it cannot be sent again after that. */
export async function markFailed(store: Store, { id, template }: MailKey, at: Date, error: string) {
  await settle(store, id, {
    status: "failed",
    due_at: at.toISOString(),
    last_error: error,
    ...wiped(template),
  });
}

export async function postpone(store: Store, { id }: MailKey, until: Date, error: string) {
  await settle(store, id, { due_at: until.toISOString(), last_error: error });
}

/** Nothing can be sent: all that is due waits, so that the server is not asked for each. */
export async function postponeAllDue({ db }: Store, at: Date, until: Date) {
  await db
    .updateTable("mail")
    .set({ due_at: until.toISOString() })
    .where("status", "=", "waiting")
    .where("due_at", "<=", at.toISOString())
    .execute();
}

type MailKey = Pick<ClaimedMail, "id" | "template">;

async function settle(store: Store, id: string, change: Updateable<MailTable>) {
  await transact(store, async (trx, announce) => {
    await trx
      .updateTable("mail")
      .set({ ...change, claimed_until: null })
      .where("id", "=", id)
      .where("status", "=", "waiting")
      .execute();
    announce({ kind: "mail", id, what: "updated" });
  });
}

function wiped(template: string): { data?: string } {
  const isSecret: ReadonlySet<string> = withSecrets;
  return isSecret.has(template) ? { data: "" } : {};
}
