import { Link } from "@react-email/link";
import { Fragment } from "react";
import { billingFacts, customerFacts, formatPayment } from "#app/domain/bookings/booking-fields.ts";
import {
  dueOf,
  findBooking,
  findRentals,
  type StoredBooking,
} from "#app/domain/bookings/booking-repository.server.ts";
import {
  accountFor,
  bankFacts,
  dueRows,
  dueSentence,
  findPayment,
} from "#app/domain/bookings/payment.ts";
import { stopToken } from "#app/domain/bookings/return-reminders.server.ts";
import { isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { acknowledge, type MailContents } from "#app/domain/mail/mail-content.ts";
import { displayName, MailNotSent, type Mails } from "#app/domain/mail/mails.ts";
import {
  colours,
  type Fact,
  FactTable,
  Lines,
  type MailContent,
  Paragraph,
  PartHeading,
} from "#app/domain/mail/templates/parts.tsx";
import { formatPeriod, formatPieces } from "#app/domain/rental/line.ts";
import { formatAgreement, formatCharged, formatTotal, rateOf } from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDatesInFull } from "#app/domain/rental/rental-days.ts";
import { countHanded } from "#app/domain/stock/ledger.ts";
import { formatWeekday, indianDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { bookingPictures, mailWords } from "#content/mail-words.ts";

export const bookingMails = {
  booking: async ({ bookingId, ...about }, sending) => {
    const { origin, db, catalogue } = sending;
    const booked = await findBooking(db, { id: bookingId });
    if (!booked) throw new MailNotSent("refused", "the booking is not stored any more");
    const known = {
      branch: responsibleBranch(catalogue.branches, booked),
      name: displayName(booked.name),
    };
    const due = dueSentence(await dueOf(db, booked));
    return acknowledge(
      describeBooking(booked, { ...about, due }, origin, catalogue),
      known,
      sending,
    );
  },
  "return reminder": async ({ bookingId, lines }, { origin, db, authSecret, catalogue }) => {
    const [booked] = await findRentals(db, [bookingId]);
    const facts = (booked?.lines ?? []).flatMap((line): [string, string][] => {
      const { out } = countHanded(line, booked?.handed ?? []);
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
          <FactTable facts={facts} />
          <Link href={address} style={{ color: colours.board }}>
            {stop}
          </Link>
        </>
      ),
      takesAnswers: true,
      phone: answeringBranch(catalogue, branch).phone,
    };
  },
} satisfies Partial<MailContents>;

const words = mailWords.booking;

function describeBooking(
  booked: StoredBooking,
  { namesCustomer, news, due }: Omit<Mails["booking"], "bookingId"> & { due: string },
  origin: string,
  catalogue: Catalogue,
): MailContent {
  const { reference, payment, lines, total } = booked;
  const { branches, findProduct } = catalogue;
  const bank = accountFor(catalogue, booked, indianDay(new Date()));
  const about: Fact[] = [
    ...customerFacts(booked),
    ["Deliver to", <Lines key="address" lines={addressOf(booked)} />],
    ...billingFacts(booked),
  ];
  const isNamed = namesCustomer && displayName(booked.name) !== "";
  const isOutside = isOutsideArea(branches, booked.postcode);
  const { subject, title, lead } = news ? words.news[news] : words;
  return {
    ...words,
    title,
    subject: `${subject} ${reference}`,
    corner: reference,
    lead: `${words.thanks}${isNamed ? ", {name}" : ""}. ${lead}`,
    picture: pictureOf(findProduct(lines[0]?.slug ?? "")?.group, origin),
    details: (
      <>
        <FactTable
          areAmounts
          facts={[
            ...lines.map(lineFact),
            ["Total", formatTotal(total, lines)],
            ...dueRows(total, lines).map(([label, amount]) => [label, amount] as const),
          ]}
        />
        {total === null && <Paragraph>{words.onRequestNote}</Paragraph>}
        <FactTable
          facts={[
            ["Booking", <strong key="reference">{reference}</strong>],
            ["Shipping", isOutside ? words.outside : words.shipping],
            ["Payment", formatPayment(payment)],
            ...(namesCustomer ? about : [["Deliver to", words.addressNote] as const]),
          ]}
        />
        <Payment {...{ booked, bank, due, isOutside }} />
      </>
    ),
    accountHref: booked.user_id ? `${origin}/bookings/${reference}` : undefined,
  };
}

/** "25 × Business 14", and below "3 months, ₹1,499 each per month". */
function lineFact(line: StoredBooking["lines"][number]): Fact {
  const { quantity, name } = line;
  const agreement = formatAgreement(line);
  const own = rateOf(line);
  const price = own ? `, ${formatRupees(own.rate)} each per ${own.per}` : "";
  const label = (
    <>
      <strong>{`${formatNumber(quantity)} × ${name}`}</strong>
      <br />
      {formatDatesInFull(line)}
      <br />
      {formatCharged(line) ?? `${formatPeriod(line)}${price}`}
      {[formatStep(line), agreement].filter(Boolean).map((note) => (
        <Fragment key={note}>
          <br />
          {note}
        </Fragment>
      ))}
    </>
  );
  return [label, formatTotal(line.sum, [line])];
}

type PaymentProps = {
  booked: StoredBooking;
  bank: ReturnType<typeof accountFor>;
  due: string;
  isOutside: boolean;
};

function Payment({ booked, bank, due, isOutside }: PaymentProps) {
  const { payment, reference, total } = booked;
  const way = findPayment(payment);
  if (!way) return null;
  const callsFirst = way.isTransfer && (total === null || isOutside);
  return (
    <>
      <PartHeading>{way.mail.heading}</PartHeading>
      <Paragraph>
        {due} {callsFirst && `${words.callFirst} `}
        {way.mail.text}
        {way.isTransfer && (
          <>
            {" "}
            <strong>{reference}</strong>.
          </>
        )}
      </Paragraph>
      {way.isTransfer && bank && <FactTable facts={bankFacts(bank)} />}
      {way.isTransfer && bank?.note && <Paragraph>{bank.note}</Paragraph>}
    </>
  );
}

function addressOf({ street, street2, city, postcode }: StoredBooking): string[] {
  return [...new Set([street, street2, `${city} ${postcode}`])].filter(Boolean);
}

/** Of the groups that a picture was made for. */
function pictureOf(group: { slug: string; name: string } | undefined, origin: string) {
  const drawn = bookingPictures.find((slug) => slug === group?.slug);
  const alt = drawn && group ? group.name : "";
  return { src: `${origin}/mail/booking-${drawn ?? "laptops"}.jpg`, alt };
}
