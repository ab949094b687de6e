import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { mailWords } from "#content/mail-words.ts";

declare module "#app/domain/mail/mails.ts" {
  interface Mails {
    /** `job` is the job's name; empty for an application to none in particular. */
    application: { job: string };
  }
}

export const applicationMails = {
  application: ({ job }) => {
    const { job: label, noJob, ...words } = mailWords.application;
    return { ...words, facts: [[label, job || noJob]], takesAnswers: true };
  },
} satisfies Partial<MailContents>;
