import type { App } from "#app/context.ts";
import { findById, lockAccount } from "#app/domain/accounts/account-repository.server.ts";
import {
  type AuditEntry,
  insert as insertAudit,
} from "#app/domain/audit/audit-repository.server.ts";
import { type Mail, type Mails, mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

export interface AccountChange extends Pick<AuditEntry, "action" | "before" | "after" | "kind"> {
  /** Mailed to its owner, who may not have done it (ASVS 5.0, 6.3.7). */
  notifiesOf?: Mails["account changed"]["what"];
}

export type WithinAccount = ReturnType<typeof openWithin>;

export function transactOnAccount<Result>(
  app: App,
  work: (within: WithinAccount) => Promise<Result>,
  newPasswordHash?: string,
): Promise<Result> {
  return transact(app.store, (...within) => work(openWithin(app, newPasswordHash, ...within)));
}

const mailLimits = {
  verification: "confirmationsToMailbox",
  "reset password": "resetsToMailbox",
} as const;

function openWithin(app: App, newPasswordHash: string | undefined, trx: Trx, announce: Announce) {
  const at = app.now();
  return {
    get api() {
      return app.authWithin(trx, newPasswordHash).api;
    },
    trx,
    announce,
    /** Audits and announces a change, and mails it to the account's address if it is confirmed. */
    async audit(
      { id, email }: { id: string; email: string },
      {
        notifiesOf,
        kind = "user",
        ...done
      }: AccountChange & Pick<AuditEntry, "actor" | "clientAddress">,
    ) {
      await insertAudit(trx, { ...done, at, kind, recordId: id });
      announce({ kind, id, what: "updated" });
      if (!notifiesOf || !(await findById(trx, id))?.isVerified) return;
      const notice: Mail = { template: "account changed", to: email, data: { what: notifiesOf } };
      await insertMails(trx, { user_id: id }, [notice], at, announce);
    },
    /** Mails an account what a form asked for, up to the limit of `subject`. */
    async mail(
      { id }: { id: string },
      mail: Extract<Mail, { template: keyof typeof mailLimits }>,
      subject = mailboxOf(mail.to),
    ) {
      if (!(await lockAccount(trx, id))) return;
      const use = { limit: mailLimits[mail.template], subject };
      const [mailbox] = await countUses(trx, app.limits, at, use);
      if (!mailbox.isPast) await insertMails(trx, { user_id: id }, [mail], at, announce);
    },
  };
}
