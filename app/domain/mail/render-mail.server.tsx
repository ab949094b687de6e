import { render, toPlainText } from "@react-email/components";
import type { App } from "#app/context.ts";
import { findById } from "#app/domain/bookings/booking-repository.server.ts";
import { MailRefused } from "#app/domain/mail/mail-transport.server.ts";
import type { Mails, Template } from "#app/domain/mail/mails.ts";
import { booking } from "#app/domain/mail/templates/booking.tsx";
import {
  accountChanged,
  application,
  enquiry,
  resetPassword,
  staffNotice,
  verification,
} from "#app/domain/mail/templates/letters.tsx";
import { type Letter, MailFrame } from "#app/domain/mail/templates/mail-frame.tsx";

type Database = App["store"]["db"];

const letters: {
  [Name in Template]: (data: Mails[Name], origin: string, db: Database) => Letter | Promise<Letter>;
} = {
  verification,
  "reset password": resetPassword,
  "account changed": accountChanged,
  booking: async ({ bookingId, namesCustomer }, origin, db) => {
    const booked = await findById(db, bookingId);
    if (!booked) throw new MailRefused("the booking is not stored any more");
    return booking(booked, namesCustomer, origin);
  },
  application,
  enquiry,
  "staff notice": staffNotice,
};

/**
 * Renders a mail of the outbox.
 * @param origin where the site is, as links and pictures name it
 * @throws MailRefused when the record that it is about is deleted
 */
export async function renderMail(
  mail: { template: string; data: string },
  { db, origin }: { db: Database; origin: string },
): Promise<{ subject: string; html: string; text: string; replyTo?: string }> {
  if (!isTemplate(mail.template)) throw new MailRefused(`no template is called ${mail.template}`);
  const letter = await letters[mail.template](JSON.parse(mail.data), origin, db);
  const { subject, replyTo } = letter;
  const html = await render(<MailFrame origin={origin} letter={letter} />);
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
