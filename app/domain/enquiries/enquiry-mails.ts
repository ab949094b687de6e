import { acknowledge, type MailContents } from "#app/domain/mail/mail-content.ts";
import { mailWords } from "#content/mail-words.ts";

declare module "#app/domain/mail/mails.ts" {
  interface Mails {
    /** Acknowledgements name the branch by its id (empty for none), and the course. */
    enquiry: { branch: string };
    message: { branch: string };
    "training enquiry": { branch: string; course: string };
  }
}

export const enquiryMails = {
  enquiry: (data, sending) => acknowledge(mailWords.enquiry, data, sending),
  message: (data, sending) => acknowledge(mailWords.message, data, sending),
  "training enquiry": (data, sending) => acknowledge(mailWords["training enquiry"], data, sending),
} satisfies Partial<MailContents>;
