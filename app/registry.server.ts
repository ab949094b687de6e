import { careerApplication } from "#app/domain/applications/application-kind.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { contactMessage } from "#app/domain/enquiries/contact-message.server.ts";
import { enquiry } from "#app/domain/enquiries/enquiry.server.ts";
import { subscription } from "#app/domain/enquiries/subscription.server.ts";
import { trainingEnquiry } from "#app/domain/enquiries/training-enquiry.server.ts";
import { fault } from "#app/domain/faults/fault-kind.server.ts";
import type { MailContents } from "#app/domain/mail/mail-content.ts";
import { privacyRequest } from "#app/domain/privacy/privacy-request.server.ts";
import { quotation } from "#app/domain/quotations/quotation-kind.server.ts";
import { Kinds } from "#app/domain/records/kinds.ts";

/** The kinds of record of this site, in the order of the desk's navigation. */
export const kinds = new Kinds([
  booking,
  quotation,
  fault,
  careerApplication,
  enquiry,
  contactMessage,
  trainingEnquiry,
  subscription,
  privacyRequest,
]);

/** The contents of mails. Their code is loaded with the first mail, for a short start. */
export async function loadMailContents(): Promise<MailContents> {
  return (await import("#app/mail-contents.ts")).mailContents;
}
