import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { mailWords } from "#content/mail-words.ts";

declare module "#app/domain/mail/mails.ts" {
  interface Mails {
    /** To all admins. `by` is an address. */
    "bank account changed": { by: string; before: Account; after: Account & { from?: string } };
  }
}

type Account = Partial<Record<keyof (typeof mailWords)["bank account changed"]["fields"], string>>;

export const publishingMails = {
  "bank account changed": ({ by, before, after }, { origin }) => {
    const { fields, later, ...words } = mailWords["bank account changed"];
    const { from } = after;
    const facts = (Object.keys(fields) as (keyof typeof fields)[]).map((field) => {
      const [was, is] = [before[field] || "none", after[field] || "none"];
      return [fields[field], was === is ? is : `${is}, before: ${was}`] as const;
    });
    const href = `${origin}/admin/audit?action=bank-changed`;
    const lead = from ? fill(later, { by, day: formatDayInFull(from) }) : fill(words.lead, { by });
    return { ...words, lead, facts, href };
  },
} satisfies Partial<MailContents>;
