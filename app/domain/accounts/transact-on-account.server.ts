import type { App } from "#app/context.ts";
import { findById, lockAccount } from "#app/domain/accounts/account-repository.server.ts";
import type { AuthUse } from "#app/domain/accounts/auth.server.ts";
import {
  type AuditEntry,
  insert as insertAudit,
} from "#app/domain/audit/audit-repository.server.ts";
import { type Mail, type Mails, mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";

type Use = Omit<AuthUse, "onResetToken">;

export interface AccountChange extends Pick<AuditEntry, "action" | "before" | "after"> {
  /** What its owner is mailed, so that they notice what they did not do (ASVS 5.0, 6.3.7). */
  tellsOf?: Mails["account changed"]["what"];
}

/** Changes an account in one transaction with its mails and audit. */
export function transactOnAccount<Result>(
  app: App,
  use: Use,
  work: (within: ReturnType<typeof openWithin>) => Promise<Result>,
): Promise<Result> {
  return transact(app.store, (trx, announce) => work(openWithin(app, use, trx, announce)));
}

const mailLimits = {
  verification: "confirmationsToMailbox",
  "reset password": "resetsToMailbox",
} as const;

function openWithin({ limits, now, authWithin }: App, use: Use, trx: Trx, announce: Announce) {
  const at = now();
  let resetToken = "";
  const onResetToken = (token: string) => {
    resetToken = token;
  };
  const { api } = authWithin(trx, { ...use, onResetToken });
  return {
    api,
    trx,
    announce,
    /** @returns the token that resets the password */
    async requestReset(email: string) {
      await api.requestPasswordReset({ body: { email } });
      return resetToken;
    },
    /** Audits and announces what was done, and mails it to an address that was confirmed. */
    async keep(
      { id, email }: { id: string; email: string },
      { tellsOf, ...done }: AccountChange & Pick<AuditEntry, "actor" | "clientAddress">,
    ) {
      await insertAudit(trx, { ...done, at, kind: "user", recordId: id });
      announce({ kind: "user", id, what: "updated" });
      if (!tellsOf || !(await findById(trx, id))?.isVerified) return;
      const notice: Mail = { template: "account changed", to: email, data: { what: tellsOf } };
      await insertMails(trx, { user_id: id }, [notice], at, announce);
    },
    /** Mails an account what a form asked for, unless `subject` had as many as forms may send it. */
    async mail(
      { id }: { id: string },
      mail: Extract<Mail, { template: keyof typeof mailLimits }>,
      subject = mailboxOf(mail.to),
    ) {
      if (!(await lockAccount(trx, id))) return;
      const use = { limit: mailLimits[mail.template], subject };
      const [mailbox] = await countUses(trx, limits, at, use);
      if (!mailbox.isPast) await insertMails(trx, { user_id: id }, [mail], at, announce);
    },
  };
}
