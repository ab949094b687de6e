import type { App } from "#app/context.ts";
import type { Auth, AuthUse } from "#app/domain/accounts/auth.server.ts";
import {
  type AuditEntry,
  insert as insertAudit,
} from "#app/domain/audit/audit-repository.server.ts";
import { type Mail, type Mails, mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import type { Change } from "#app/lib/change.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

/** What a change of an account is made with; all of it commits, or none. */
interface AccountTransaction {
  /** Better Auth, in this transaction. */
  api: Auth["api"];
  trx: Trx;
  announce(change: Change): void;
  /** @returns the secret that resets the password of this address */
  requestReset(email: string): Promise<string>;
  /** Keeps in the audit what was done to the account `recordId`. */
  audit(entry: Omit<AuditEntry, "at" | "kind"> & { recordId: string }): Promise<void>;
  /**
   * Mails what an account form asked for, unless its recipient had as many as anybody may make
   * the site send them. The visitor's answer is the same either way.
   */
  mail(mail: Mail): Promise<void>;
  /** Tells the owner what was done, so that they hear of what they did not do (ASVS 5.0, 6.3.7). */
  notice(email: string, what: Mails["account changed"]["what"]): Promise<void>;
}

/** Changes an account in one transaction with the mails and the audit of it. */
export function transactOnAccount<Result>(
  { store, limits, now, authWithin }: App,
  use: Omit<AuthUse, "onResetToken">,
  work: (within: AccountTransaction) => Promise<Result>,
): Promise<Result> {
  const at = now();
  let resetToken = "";
  const onResetToken = (token: string) => {
    resetToken = token;
  };
  return transact(store, (trx, announce) => {
    const { api } = authWithin(trx, { ...use, onResetToken });
    return work({
      api,
      trx,
      announce,
      async requestReset(email) {
        await api.requestPasswordReset({ body: { email } });
        return resetToken;
      },
      async audit(entry) {
        await insertAudit(trx, { ...entry, at, kind: "user" });
        announce({ kind: "user", id: entry.recordId, what: "updated" });
      },
      async mail(mail) {
        const [mailbox] = await countUses(trx, limits, at, {
          limit: "mailsToMailbox",
          subject: mailboxOf(mail.to),
        });
        if (!mailbox.isPast) await insertMails(trx, [mail], at, announce);
      },
      async notice(email, what) {
        const mail: Mail = { template: "account changed", to: email, data: { what } };
        await insertMails(trx, [mail], at, announce);
      },
    });
  });
}
