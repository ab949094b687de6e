import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { mailWords } from "#content/mail-words.ts";

export const applicationMails = {
  application: ({ job }) => {
    const { job: label, noJob, ...words } = mailWords.application;
    return { ...words, facts: [[label, job || noJob]], takesAnswers: true };
  },
} satisfies Partial<MailContents>;
