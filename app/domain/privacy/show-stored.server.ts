import type { App } from "#app/context.ts";
import { subjectOf } from "#app/domain/mail/mails.ts";
import { hasWithdrawn } from "#app/domain/privacy/consent.server.ts";
import { findStored } from "#app/domain/privacy/stored-data.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { contactMessage } from "#app/domain/records/kinds/contact-message.server.ts";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import { subscription } from "#app/domain/records/kinds/subscription.server.ts";
import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";
import { formatDay, formatReceivedInFull } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";

/** What is kept under an address, in the words of the lists that staff see. */
export async function showStored(app: App, address: string) {
  const data = await findStored(app, address);
  const records = [
    ...data.bookings.map((row) => show(booking, row)),
    ...data.applications.map((row) => ({
      ...show(careerApplication, row),
      hasCv: row.cv !== null,
    })),
    ...data.enquiries.map((row) => show(enquiry, row)),
    ...data.messages.map((row) => show(contactMessage, row)),
    ...data.courseEnquiries.map((row) => show(trainingEnquiry, row)),
    ...data.subscriptions.map((row) => show(subscription, row)),
    ...data.privacyRequests.map((row) => show(privacyRequest, row)),
  ];
  const { account } = data;
  return {
    address,
    records,
    isWithdrawn: await hasWithdrawn(app, address),
    account: account && [
      { label: "Name", value: account.name },
      { label: "Email", value: account.email },
      { label: "Since", value: formatReceivedInFull(account.createdAt.toISOString()) },
      ...(account.sessions ? [{ label: "Sessions", value: String(account.sessions.length) }] : []),
    ],
    companies: data.companies.map((partner) => [
      { label: "Company", value: partner.company },
      { label: "Contact", value: partner.contact },
      { label: "Phone", value: partner.phone },
      { label: "City", value: partner.city },
      { label: "Supplies", value: partner.supplies },
    ]),
    mails: data.mails.map(({ template, created_at }) => ({
      label: subjectOf(template),
      value: formatReceivedInFull(created_at),
    })),
  };
}

type Row = { id: string; no: number; created_at: string; client_address: string } & Record<
  string,
  unknown
>;

function show({ description: { one, fields } }: RecordKind, row: Row) {
  const facts = fields.map(({ column, label, words, as }) => {
    const value = String(row[column] ?? "");
    if (value && as === "rupees") return { label, value: formatRupees(Number(value)) };
    if (as === "due day") return { label, value: formatDay(value) };
    return { label, value: words?.[value] ?? value };
  });
  const stamp = [
    { label: "Internet address", value: row.client_address },
    { label: "Privacy notice", value: String(row.notice_version ?? "") },
  ];
  return {
    id: row.id,
    title: `${one} ${row.no}`,
    received: formatReceivedInFull(row.created_at),
    facts: [...facts, ...stamp].filter(({ value }) => value !== ""),
    hasCv: false,
  };
}
