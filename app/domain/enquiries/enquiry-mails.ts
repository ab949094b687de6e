import { acknowledge, type MailContents } from "#app/domain/mail/mail-content.ts";
import { mailWords } from "#content/mail-words.ts";

export const enquiryMails = {
  enquiry: (data, sending) => acknowledge(mailWords.enquiry, data, sending),
  message: (data, sending) => acknowledge(mailWords.message, data, sending),
  "training enquiry": (data, sending) => acknowledge(mailWords["training enquiry"], data, sending),
} satisfies Partial<MailContents>;
