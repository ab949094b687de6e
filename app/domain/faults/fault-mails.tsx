import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import { findFault } from "#app/domain/faults/fault-repository.server.ts";
import { outcomes } from "#app/domain/faults/outcomes.ts";
import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { MailNotSent } from "#app/domain/mail/mails.ts";
import { Facts } from "#app/domain/mail/templates/parts.tsx";
import { formatReceivedInFull, formatWeekday } from "#app/lib/dates.ts";
import { clockOf } from "#app/lib/due-clock.ts";
import { mailWords } from "#content/mail-words.ts";

declare module "#app/domain/mail/mails.ts" {
  interface Mails {
    /** To the customer: it was reported, somebody comes, or it is closed. */
    fault: { faultId: string; news: "reported" | "visit" | "closed" };
  }
}

export const faultMails = {
  fault: async ({ faultId, news }, { db, catalogue, at }) => {
    const fault = await findFault(db, faultId);
    if (!fault) throw new MailNotSent("refused", "the fault is not stored any more");
    const { reported: _, visit: __, closed: ___, ...common } = mailWords.fault;
    const words = mailWords.fault[news];
    const visit = [
      fault.visit_day && formatWeekday(fault.visit_day),
      fault.visit_time,
      fault.driver,
    ].filter(Boolean);
    const until = `${formatReceivedInFull(fault.due_at)} (${clockOf(fault, at).said})`;
    const facts: [string, string][] = [
      ["Fault", String(fault.no)],
      ["Machine", fault.machine],
      ...(fault.outcome
        ? ([["Outcome", `${outcomes[fault.outcome]} ${clockOf(fault, at).said}`]] as [
            string,
            string,
          ][])
        : ([["Replaced or repaired by", until]] as [string, string][])),
      ...(visit.length > 0 && !fault.outcome
        ? ([["Who comes", visit.join(", ")]] as [string, string][])
        : []),
    ];
    return {
      ...common,
      ...words,
      corner: String(fault.no),
      details: <Facts facts={facts} />,
      takesAnswers: true,
      phone: answeringBranch(catalogue, fault.branch).phone,
    };
  },
} satisfies Partial<MailContents>;
