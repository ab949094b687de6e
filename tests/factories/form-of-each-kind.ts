import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aFaultReport } from "#tests/factories/fault-report.ts";
import { aQuotationRequest } from "#tests/factories/quotation-request.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";

/** The public form of each kind of record, by its table, as somebody fills it in. */
export const formOfEachKind: Record<string, { path: string; fields: Record<string, string> }> = {
  enquiry: { path: "/", fields: anEnquiry() },
  contact_message: { path: "/contactpage", fields: aContactMessage() },
  training_enquiry: { path: "/trainingpage", fields: aTrainingEnquiry() },
  career_application: { path: "/carrers", fields: anApplication() },
  subscription: { path: "/userdashboard", fields: aSubscription() },
  booking: { path: "/paymentpage", fields: aBooking() },
  quotation: { path: "/quotation?product=business-14.month.2.3", fields: aQuotationRequest() },
  /** The label of a unit that the test stores. */
  fault: { path: "/u/SB-1", fields: aFaultReport() },
  privacy_request: {
    path: "/privacy/your-data/request",
    fields: { wish: "question", name: "Asha", details: "Why?" },
  },
};
