import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { type Store, transact } from "#app/db/store.ts";
import { insert } from "#app/features/mail/mail-repository.server.ts";
import type { Mail } from "#app/features/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";
import { hourMs, secondsToNextHour, startOfHour } from "#app/lib/hour.ts";

/** Mails an hour that account forms may ask for: to one mailbox, and from one address. */
export const accountMailsAllowed = { toRecipient: 5, fromAddress: 100 };

/**
 * Counts a form that asks for a mail, whether it leads to one or not.
 * @returns seconds to wait when too many came from this address; undefined when this one is taken
 */
export async function takeFromAddress(
  db: Kysely<Tables>,
  clientAddress: string,
  at: Date,
): Promise<number | undefined> {
  const asked = await countUp(`address ${clientAddress}`, at, db);
  return asked > accountMailsAllowed.fromAddress ? secondsToNextHour(at) : undefined;
}

/**
 * Puts a mail of an account form into the outbox, unless its recipient had as many as anybody
 * may make the site send them. The visitor's answer is the same either way.
 */
export async function insertWithinBudget(
  mail: Mail,
  at: Date,
  announce: (change: Change) => void,
  trx: Transaction<Tables>,
) {
  const mailbox = createHash("sha256").update(mail.to.toLowerCase()).digest("base64url");
  const sent = await countUp(`mailbox ${mailbox}`, at, trx);
  if (sent <= accountMailsAllowed.toRecipient) await insert([mail], at, announce, trx);
}

/** The same in a transaction of its own. */
export async function sendWithinBudget(store: Store, mail: Mail, at: Date) {
  await transact(store, (trx, announce) => insertWithinBudget(mail, at, announce, trx));
}

async function countUp(subject: string, at: Date, db: Kysely<Tables>): Promise<number> {
  const { mails } = await db
    .insertInto("account_mail_budget")
    .values({ subject, hour: startOfHour(at), mails: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "hour"])
        .doUpdateSet((eb) => ({ mails: eb("account_mail_budget.mails", "+", 1) })),
    )
    .returning("mails")
    .executeTakeFirstOrThrow();
  if (mails === 1) {
    const before = startOfHour(new Date(at.getTime() - 2 * hourMs));
    await db.deleteFrom("account_mail_budget").where("hour", "<", before).execute();
  }
  return mails;
}
