import { Link } from "@react-email/link";
import * as invitations from "#app/domain/accounts/invitations/invitation-repository.server.ts";
import { findBooking, findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { stopToken } from "#app/domain/bookings/return-reminders.server.ts";
import { answerTimes, dayByDate } from "#app/domain/branches/answer-times.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { displayName, MailNotSent, type Mails, type Template } from "#app/domain/mail/mails.ts";
import { findAllById } from "#app/domain/mail/reply-file-repository.server.ts";
import { booking } from "#app/domain/mail/templates/booking.tsx";
import {
  colours,
  Facts,
  type MailContent,
  PartHeading,
  TypedText,
} from "#app/domain/mail/templates/parts.tsx";
import { formatPieces } from "#app/domain/rental/line.ts";
import { countHanded } from "#app/domain/stock/ledger.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { mailWords } from "#content/mail-words.ts";

/** `at` is when the mail was queued: the times that it promises count from then. */
type Sending = Site & { at: Date };

/** What a mail is rendered with. */
export interface Site {
  origin: string;
  db: Db;
  authSecret: string;
  catalogue: Catalogue;
}

/** @throws MailNotSent when what it is about is deleted */
export const mailContents: {
  [Name in Template]: (data: Mails[Name], sending: Sending) => MailContent | Promise<MailContent>;
} = {
  verification: ({ url }) => ({ ...mailWords.verification, href: url, showsHref: true }),
  "reset password": ({ url }) => ({ ...mailWords["reset password"], href: url, showsHref: true }),
  invitation: async ({ id }, { db, origin, authSecret }) => {
    const invitation = await invitations.findValid(db, { id }, new Date());
    if (!invitation) throw new MailNotSent("refused", "the invitation is not valid any more");
    const { roles, ...words } = mailWords.invitation;
    const lead = fill(words.lead, { role: roles[invitation.role] });
    const href = `${origin}/invitation?token=${invitations.tokenOf(authSecret, id)}`;
    return { ...words, lead, href, showsHref: true };
  },
  "privacy code": ({ code }) => {
    const { code: label, ...words } = mailWords["privacy code"];
    return { ...words, facts: [[label, `${code.slice(0, 4)} ${code.slice(4)}`]] };
  },
  "data erased": () => mailWords["data erased"],
  "account changed": ({ what }, { origin }) => {
    const { changes, ...words } = mailWords["account changed"];
    return { ...words, lead: changes[what], href: `${origin}/userdashboard` };
  },
  booking: async ({ bookingId, ...about }, sending) => {
    const { origin, db, catalogue } = sending;
    const booked = await findBooking(db, { id: bookingId });
    if (!booked) throw new MailNotSent("refused", "the booking is not stored any more");
    const known = {
      branch: responsibleBranch(catalogue.branches, booked),
      name: displayName(booked.name),
    };
    return acknowledge(booking(booked, about, origin, catalogue), known, sending);
  },
  application: ({ job }) => {
    const { job: label, noJob, ...words } = mailWords.application;
    return { ...words, facts: [[label, job || noJob]], takesAnswers: true };
  },
  enquiry: (data, sending) => acknowledge(mailWords.enquiry, data, sending),
  message: (data, sending) => acknowledge(mailWords.message, data, sending),
  "training enquiry": (data, sending) => acknowledge(mailWords["training enquiry"], data, sending),
  answer: textOfAnswer,
  "answer with files": ({ files, ...letter }, sending) => {
    const attachments = async () => {
      const stored = await findAllById(sending.db, files);
      if (stored.length < files.length)
        throw new MailNotSent("refused", "its attachments are not stored any more");
      return stored.map(({ file_name: filename, bytes }) => {
        return { filename, content: Buffer.from(bytes) };
      });
    };
    return { ...textOfAnswer(letter), attachments };
  },
  "staff notice": ({ kind, name, path }, { origin }) => {
    const what = `New ${kind.toLowerCase()}`;
    const from = displayName(name);
    const title = from ? `${what} from ${from}` : what;
    return { ...mailWords["staff notice"], subject: title, title, href: origin + path };
  },
  "return reminder": async ({ bookingId, lines }, { origin, db, authSecret, catalogue }) => {
    const booked = await findBooking(db, { id: bookingId });
    const [rental] = await findRentals(db, [bookingId]);
    const facts = (rental?.lines ?? []).flatMap((line): [string, string][] => {
      const { out } = countHanded(line, rental?.handed ?? []);
      if (!lines.includes(line.id) || !line.day_to || out === 0) return [];
      return [[formatPieces({ ...line, quantity: out }), formatWeekday(line.day_to)]];
    });
    if (!booked || facts.length === 0) {
      throw new MailNotSent("refused", "the equipment is not with the customer any more");
    }
    const { stop, ...words } = mailWords["return reminder"];
    const { reference, branch } = booked;
    const address = `${origin}/return-reminders?token=${stopToken(authSecret, bookingId)}`;
    return {
      ...words,
      lead: fill(words.lead, { reference }),
      details: (
        <>
          <Facts facts={facts} />
          <Link href={address} style={{ color: colours.board }}>
            {stop}
          </Link>
        </>
      ),
      takesAnswers: true,
      phone: answeringBranch(catalogue, branch).phone,
    };
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
  { at, catalogue }: Sending,
) {
  const branch = answeringBranch(catalogue, known.branch);
  const times = answerTimes(at, branch, dayByDate);
  const lead = fill(words.lead, { ...known, ...times, branch: branch.name });
  return { ...words, lead, takesAnswers: true, phone: branch.phone };
}

function textOfAnswer({ subject, text, letter, rental = [] }: Mails["answer"]): MailContent {
  return {
    ...mailWords.answer,
    subject,
    title: subject,
    details: (
      <>
        <TypedText text={text} />
        {rental.length > 0 && <Facts facts={rental} />}
      </>
    ),
    takesAnswers: "without saying so",
    letter,
  };
}
