import { Link } from "@react-email/link";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { answerTimes, dayByDate } from "#app/domain/branches/answer-times.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { displayName, MailNotSent, type Mails, type Template } from "#app/domain/mail/mails.ts";
import { booking } from "#app/domain/mail/templates/booking.tsx";
import {
  colours,
  Facts,
  type MailContent,
  PartHeading,
  TypedText,
} from "#app/domain/mail/templates/parts.tsx";
import { fill } from "#app/lib/fill.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { mailWords } from "#content/mail-words.ts";

/** `at` is when the mail was queued: the times that it promises count from then. */
type Sending = { origin: string; db: Db; at: Date };

/** @throws MailNotSent when the record that it is about is deleted */
export const mailContents: {
  [Name in Template]: (data: Mails[Name], sending: Sending) => MailContent | Promise<MailContent>;
} = {
  verification: ({ url }) => ({ ...mailWords.verification, href: url, showsHref: true }),
  "reset password": ({ url }) => ({ ...mailWords["reset password"], href: url, showsHref: true }),
  "privacy code": ({ code }) => {
    const { code: label, ...words } = mailWords["privacy code"];
    return { ...words, facts: [[label, `${code.slice(0, 4)} ${code.slice(4)}`]] };
  },
  "data erased": () => mailWords["data erased"],
  "account changed": ({ what }, { origin }) => {
    const { changes, ...words } = mailWords["account changed"];
    return { ...words, lead: changes[what], href: `${origin}/userdashboard` };
  },
  booking: async ({ bookingId, namesCustomer }, { origin, db, at }) => {
    const booked = await findBooking(db, { id: bookingId });
    if (!booked) throw new MailNotSent("refused", "the booking is not stored any more");
    const known = { branch: responsibleBranch(booked), name: displayName(booked.name) };
    return acknowledge(booking(booked, namesCustomer, origin), known, at);
  },
  application: ({ job }) => {
    const { job: label, noJob, ...words } = mailWords.application;
    return { ...words, facts: [[label, job || noJob]], takesAnswers: true };
  },
  // The former release queued every kind of enquiry under this name, without a branch.
  enquiry: (data, { at }) =>
    acknowledge("branch" in data ? mailWords.enquiry : mailWords.message, data, at),
  message: (data, { at }) => acknowledge(mailWords.message, data, at),
  "training enquiry": (data, { at }) => acknowledge(mailWords["training enquiry"], data, at),
  answer: ({ subject, text, letter }) => ({
    ...mailWords.answer,
    subject,
    title: subject,
    details: <TypedText text={text} />,
    takesAnswers: "without saying so",
    letter,
  }),
  "staff notice": ({ kind, name, path }, { origin }) => {
    const what = `New ${kind.toLowerCase()}`;
    const from = displayName(name);
    const title = from ? `${what} from ${from}` : what;
    return { ...mailWords["staff notice"], subject: title, title, href: origin + path };
  },
  digest: ({ parts }, { origin }) => {
    const { headings, ...words } = mailWords.digest;
    const details = parts.map(({ part, rows }) => (
      <div key={part}>
        <PartHeading>{headings[part]}</PartHeading>
        <Facts
          facts={rows.map(({ record, state, path }) => [
            <Link key={path} href={origin + path} style={{ color: colours.board }}>
              {record}
            </Link>,
            state,
          ])}
        />
      </div>
    ));
    return { ...words, details, href: `${origin}/admin/desk/mine` };
  },
};

/** Promises the same times as the page of thanks, with the days by their dates. */
function acknowledge(
  words: MailContent,
  known: { branch: string; [name: string]: string },
  at: Date,
) {
  const { name: branch, phone } = answeringBranch(known.branch);
  const lead = fill(words.lead, { ...known, ...answerTimes(at, dayByDate), branch });
  return { ...words, lead, takesAnswers: true, phone };
}
