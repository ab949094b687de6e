import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Mail } from "#app/domain/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/**
 * Puts mails into the outbox, within the transaction of what they tell of: when that commits,
 * they are as durable as the record, and the worker sends them.
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
