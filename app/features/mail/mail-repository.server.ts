import type { Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { mailId } from "#app/features/mail/mail-id.ts";
import type { Mail } from "#app/features/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";

/**
 * Puts mails into the outbox, within the transaction of what they tell of: when that commits,
 * they are as durable as the record, and the worker sends them.
 * An acknowledgement to an address that got one within the hour is left out.
 */
export async function insert(
  mails: readonly Mail[],
  at: Date,
  announce: (change: Change) => void,
  trx: Transaction<Tables>,
) {
  if (mails.length === 0) return;
  const now = at.toISOString();
  const rows = mails.map((mail) => ({
    id: mailId(mail, at),
    template: mail.template,
    data: JSON.stringify(mail.data),
    recipient: mail.to,
    status: "waiting" as const,
    attempts: 0,
    due_at: now,
    created_at: now,
  }));
  const inserted = await trx
    .insertInto("mail")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  for (const { id } of inserted) announce({ kind: "mail", id, what: "created" });
}
