import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { mailWords } from "#content/mail-words.ts";

export const publishingMails = {
  "registration changed": ({ by, before, after }, { origin }) => {
    const { fields, later, ...words } = mailWords["registration changed"];
    const { shownFrom } = after;
    const facts = (Object.keys(fields) as (keyof typeof fields)[]).map((field) => {
      const [was, is] = [before[field] || "none", after[field] || "none"];
      return [fields[field], was === is ? is : `${is}, before: ${was}`] as const;
    });
    const href = `${origin}/admin/audit?action=registration-changed`;
    const lead = shownFrom
      ? fill(later, { by, day: formatDayInFull(shownFrom) })
      : fill(words.lead, { by });
    return { ...words, lead, facts, href };
  },
} satisfies Partial<MailContents>;
