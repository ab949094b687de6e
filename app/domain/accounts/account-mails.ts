import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { mailWords } from "#content/mail-words.ts";

export const accountMails = {
  verification: ({ url }) => ({ ...mailWords.verification, href: url, showsHref: true }),
  "reset password": ({ url }) => ({ ...mailWords["reset password"], href: url, showsHref: true }),
  "account changed": ({ what }, { origin }) => {
    const { changes, ...words } = mailWords["account changed"];
    return { ...words, lead: changes[what], href: `${origin}/userdashboard` };
  },
} satisfies Partial<MailContents>;
