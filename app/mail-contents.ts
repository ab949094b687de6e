import { accountMails } from "#app/domain/accounts/account-mails.ts";
import { applicationMails } from "#app/domain/applications/application-mails.ts";
import { bookingMails } from "#app/domain/bookings/booking-mails.tsx";
import { digestMails } from "#app/domain/digest/digest-mails.tsx";
import { enquiryMails } from "#app/domain/enquiries/enquiry-mails.ts";
import { faultMails } from "#app/domain/faults/fault-mails.tsx";
import { answerMails } from "#app/domain/follow-up/answer-mails.tsx";
import { invoiceMails } from "#app/domain/invoices/invoice-mails.tsx";
import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { paymentMails } from "#app/domain/payments/payment-mails.tsx";
import { privacyMails } from "#app/domain/privacy/privacy-mails.ts";
import { publishingMails } from "#app/domain/publishing/publishing-mails.ts";
import { quotationMails } from "#app/domain/quotations/quotation-mails.tsx";
import { recordMails } from "#app/domain/records/record-mails.ts";
import { userMails } from "#app/domain/users/user-mails.ts";

export const mailContents: MailContents = {
  ...accountMails,
  ...userMails,
  ...privacyMails,
  ...recordMails,
  ...answerMails,
  ...bookingMails,
  ...applicationMails,
  ...enquiryMails,
  ...digestMails,
  ...publishingMails,
  ...quotationMails,
  ...faultMails,
  ...invoiceMails,
  ...paymentMails,
};
