import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { contactMessage } from "#app/domain/records/kinds/contact-message.server.ts";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import { subscription } from "#app/domain/records/kinds/subscription.server.ts";
import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";

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
