import type { Transaction } from "kysely";
import type { App } from "#app/context.ts";
import type { Tables } from "#app/db/schema.ts";
import { transact } from "#app/db/store.ts";
import { countUses } from "#app/features/limits/limit-repository.server.ts";
import { insert } from "#app/features/mail/mail-repository.server.ts";
import type { Mail } from "#app/features/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";

/**
 * Puts a mail of an account form into the outbox, unless its recipient had as many as anybody
 * may make the site send them. The visitor's answer is the same either way.
 */
export async function insertWithinLimit(
  { limits, now }: Pick<App, "limits" | "now">,
  mail: Mail,
  announce: (change: Change) => void,
  trx: Transaction<Tables>,
) {
  const at = now();
  const use = { limit: "mailsToMailbox", subject: mail.to } as const;
  const [mailbox] = await countUses(trx, limits, at, use);
  if (!mailbox.isPast) await insert([mail], at, announce, trx);
}

/** The same in a transaction of its own. */
export async function sendWithinLimit(app: App, mail: Mail) {
  await transact(app.store, (trx, announce) => insertWithinLimit(app, mail, announce, trx));
}
