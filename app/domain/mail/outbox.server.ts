import type { App } from "#app/context.ts";
import { deletedOnceSent, withSecrets } from "#app/domain/mail/mails.ts";
import type { ClaimedMail, MailsToRetry } from "#app/domain/mail/outbox-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { hourMs } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";

type Store = App["store"];
type Settled = Parameters<typeof outbox.settle>[2];

export async function markSent(store: Store, mail: ClaimedMail, at: Date) {
  const now = at.toISOString();
  await settle(store, mail, {
    status: "sent",
    sent_at: now,
    due_at: now,
    last_error: null,
    ...wiped(mail),
  });
}

/**
 * Postpones a mail that could not be sent, or gives it up: then its secret is wiped, and it cannot
 * be sent again.
 * @returns whether it was given up
 */
export async function markNotSent(
  store: Store,
  mail: ClaimedMail,
  at: Date,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<boolean> {
  const isGivenUp = isFinal || at.getTime() - Date.parse(mail.created_at) > giveUpAfter;
  await settle(store, mail, {
    last_error: error,
    ...(isGivenUp
      ? { status: "failed", due_at: at.toISOString(), ...wiped(mail) }
      : { due_at: after(steps, mail.attempts, at).toISOString() }),
  });
  return isGivenUp;
}

/** When to ask a mail server again. @param attempts how often in a row it did not answer */
export function nextServerTry(attempts: number, at: Date): Date {
  return after(outageSteps, attempts, at);
}

/** Makes mails due now. @returns how many there were */
export async function retry(store: Store, which: MailsToRetry, at: Date): Promise<number> {
  return transact(store, async (trx, announce) => {
    const mails = await outbox.makeDue(trx, which, at);
    // One is enough: windows reload the whole list.
    if (mails[0]) announce({ kind: "mail", id: mails[0].id, what: "updated" });
    return mails.length;
  });
}

const second = 1_000;
const minute = 60 * second;

/** How long a mail waits after each try that failed; the last step again and again. */
const steps = [30 * second, 2 * minute, 10 * minute, hourMs, 3 * hourMs, 6 * hourMs];
/** How long all mails wait when the mail server does not answer, try after try. */
const outageSteps = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute];
/** How long a mail is tried before it is given up; mail servers do the same. */
const giveUpAfter = 72 * hourMs;

function after(steps: readonly number[], attempts: number, at: Date): Date {
  const step = steps[Math.min(attempts, steps.length) - 1] ?? 0;
  return new Date(at.getTime() + step);
}

function wiped({ template }: ClaimedMail) {
  return withSecrets.has(template) && { data: "" };
}

async function settle(store: Store, { id, template }: ClaimedMail, change: Settled) {
  await transact(store, async (trx, announce) => {
    if (change.status && deletedOnceSent.has(template)) await outbox.deleteById(trx, id);
    else await outbox.settle(trx, id, change);
    announce({ kind: "mail", id, what: "updated" });
  });
}
