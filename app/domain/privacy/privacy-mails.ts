import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { mailWords } from "#content/mail-words.ts";

export const privacyMails = {
  "privacy code": ({ code }) => {
    const { code: label, ...words } = mailWords["privacy code"];
    return { ...words, facts: [[label, `${code.slice(0, 4)} ${code.slice(4)}`]] };
  },
  "data erased": () => mailWords["data erased"],
} satisfies Partial<MailContents>;
