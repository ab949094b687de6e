import { render, toPlainText } from "@react-email/components";
import type { App } from "#app/context.ts";
import { findById } from "#app/domain/bookings/booking-repository.server.ts";
import { MailRefused } from "#app/domain/mail/mail-transport.server.ts";
import type { Mails, Template } from "#app/domain/mail/mails.ts";
import {
  accountChanged,
  resetPassword,
  verification,
} from "#app/domain/mail/templates/account-letters.tsx";
import { booking } from "#app/domain/mail/templates/booking.tsx";
import { application, enquiry } from "#app/domain/mail/templates/received-letters.tsx";
import { staffNotice } from "#app/domain/mail/templates/staff-notice.tsx";
import type { Letter, LetterContext } from "#app/domain/mail/templates/template.ts";

interface RenderContext extends LetterContext {
  db: App["store"]["db"];
}

const letters: {
  [Name in Template]: (data: Mails[Name], context: RenderContext) => Letter | Promise<Letter>;
} = {
  verification,
  "reset password": resetPassword,
  "account changed": accountChanged,
  booking: async ({ bookingId, namesCustomer }, context) => {
    const booked = await findById(context.db, bookingId);
    if (!booked) throw new MailRefused("the booking is not stored any more");
    return booking(booked, namesCustomer, context);
  },
  application,
  enquiry,
  "staff notice": staffNotice,
};

/**
 * A mail of the outbox in words.
 * @throws MailRefused when what it tells of is gone
 */
export async function renderMail(
  mail: { template: string; data: string },
  context: RenderContext,
): Promise<{ subject: string; html: string; text: string; replyTo?: string }> {
  if (!isTemplate(mail.template)) throw new MailRefused(`no template is called ${mail.template}`);
  const { subject, body, replyTo } = await letters[mail.template](JSON.parse(mail.data), context);
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors }), replyTo };
}

function isTemplate(name: string): name is Template {
  return Object.hasOwn(letters, name);
}

const asTyped = { uppercase: false };
const selectors = [
  { selector: "h1", format: "heading", options: asTyped },
  { selector: "h2", format: "heading", options: asTyped },
  { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } },
  {
    selector: '[data-text-format="facts"]',
    format: "dataTable",
    options: { uppercaseHeaderCells: false, colSpacing: 2 },
  },
];
