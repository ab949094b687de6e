import { careerApplication } from "#app/domain/applications/application-kind.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { contactMessage } from "#app/domain/enquiries/contact-message.server.ts";
import { enquiry } from "#app/domain/enquiries/enquiry.server.ts";
import { subscription } from "#app/domain/enquiries/subscription.server.ts";
import { trainingEnquiry } from "#app/domain/enquiries/training-enquiry.server.ts";
import { privacyRequest } from "#app/domain/privacy/privacy-request.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";

/** Every kind of record, in the order of the desk's navigation. */
export const recordKinds: RecordKind[] = [
  booking,
  careerApplication,
  enquiry,
  contactMessage,
  trainingEnquiry,
  subscription,
  privacyRequest,
];

export function findKind(slug: string | undefined): RecordKind | undefined {
  return recordKinds.find(({ description }) => description.slug === slug);
}

export function findKindByTable(table: string): RecordKind | undefined {
  return recordKinds.find(({ description }) => description.table === table);
}
