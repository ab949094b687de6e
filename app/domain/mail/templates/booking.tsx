import { Fragment } from "react";
import { formatPayment } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { bankFacts, dueRows } from "#app/domain/bookings/payment.ts";
import { isOutsideArea } from "#app/domain/branches/branch-near.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { displayName, type Mails } from "#app/domain/mail/mails.ts";
import {
  type Fact,
  Facts,
  Lines,
  type MailContent,
  Paragraph,
  PartHeading,
} from "#app/domain/mail/templates/parts.tsx";
import { formatPeriod } from "#app/domain/rental/line.ts";
import { formatAgreement, formatCharged, formatTotal, rateOf } from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDatesInFull } from "#app/domain/rental/rental-days.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { bookingPictures, mailWords } from "#content/mail-words.ts";
import { dueWords } from "#content/payment.ts";

const words = mailWords.booking;

export function booking(
  booked: StoredBooking,
  { namesCustomer, isPriced }: Omit<Mails["booking"], "bookingId">,
  origin: string,
  { bank, branches, findProduct }: Catalogue,
): MailContent {
  const { reference, payment, company, lines, total } = booked;
  const customerFacts: Fact[] = [
    ...(company ? [["Company", company] as const] : []),
    ["Deliver to", <Lines key="address" lines={addressOf(booked)} />],
  ];
  const isNamed = namesCustomer && displayName(booked.name) !== "";
  const isOutside = isOutsideArea(branches, booked.postcode);
  const { subject, title, lead } = isPriced ? words.priced : words;
  return {
    ...words,
    title,
    subject: `${subject} ${reference}`,
    corner: reference,
    lead: `${words.thanks}${isNamed ? ", {name}" : ""}. ${lead}`,
    picture: pictureOf(findProduct(lines[0]?.slug ?? "")?.group, origin),
    details: (
      <>
        <Facts
          areAmounts
          facts={[
            ...lines.map(lineFact),
            ["Total", formatTotal(total, lines)],
            ...dueRows(total, lines),
          ]}
        />
        {total === null && <Paragraph>{words.onRequestNote}</Paragraph>}
        <Facts
          facts={[
            ["Booking", <strong key="reference">{reference}</strong>],
            ["Shipping", isOutside ? words.outside : words.shipping],
            ["Payment", formatPayment(payment)],
            ...(namesCustomer ? customerFacts : [["Deliver to", words.addressNote] as const]),
          ]}
        />
        <Payment {...{ booked, bank, isOutside }} />
      </>
    ),
    href: booked.user_id ? `${origin}/bookings/${reference}` : undefined,
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

type PaymentProps = { booked: StoredBooking; bank: Catalogue["bank"]; isOutside: boolean };

function Payment({ booked, bank, isOutside }: PaymentProps) {
  const { payment, reference, total } = booked;
  const isCash = payment === "cash on delivery";
  const callsFirst = !isCash && (total === null || isOutside);
  return (
    <>
      <PartHeading>{isCash ? words.cashHeading : words.bankHeading}</PartHeading>
      <Paragraph>
        {dueWords[payment]} {callsFirst && `${words.callFirst} `}
        {isCash ? (
          words.cashText
        ) : (
          <>
            {words.bankText} <strong>{reference}</strong>.
          </>
        )}
      </Paragraph>
      {!isCash && bank && <Facts facts={bankFacts(bank)} />}
      {!isCash && bank?.note && <Paragraph>{bank.note}</Paragraph>}
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
