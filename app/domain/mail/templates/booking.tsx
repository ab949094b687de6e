import { formatPayment } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod } from "#app/domain/bookings/line.ts";
import { formatTotal, type PricedLine } from "#app/domain/bookings/price.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { speakableName } from "#app/domain/mail/mails.ts";
import type { Letter } from "#app/domain/mail/templates/mail-frame.tsx";
import {
  type Fact,
  Facts,
  Lines,
  Paragraph,
  PartHeading,
} from "#app/domain/mail/templates/parts.tsx";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { mailWords } from "#content/mail-words.ts";
import { bankAccount, bankFacts } from "#content/payment.ts";

const words = mailWords.booking;

/** @param namesCustomer whether it may repeat who booked and where to */
export function booking(booked: StoredBooking, namesCustomer: boolean, origin: string): Letter {
  const name = namesCustomer && speakableName(booked.name);
  const { reference, payment } = booked;
  const customerFacts: Fact[] = [
    ...(booked.company ? [["Company", booked.company] as const] : []),
    ["Deliver to", <Lines key="address" lines={addressOf(booked)} />],
  ];
  return {
    ...words,
    subject: `${words.subject} ${reference}`,
    preheader: `${booked.product}. ${words.next}`,
    corner: reference,
    lead: `${name ? `${words.thanks}, ${name}.` : `${words.thanks}.`} ${words.next}`,
    picture: pictureOf(booked, origin),
    facts: [
      ["Booking", <strong key="reference">{reference}</strong>],
      ...booked.lines.map(
        (line): Fact => [`${formatNumber(line.quantity)} × ${line.name}`, formatLine(line)],
      ),
      ["Total", <Total key="total" booked={booked} />],
      ["Shipping", words.shipping],
      ["Payment", formatPayment(payment)],
      ...(namesCustomer ? customerFacts : []),
    ],
    details: <Payment booked={booked} />,
    href: booked.user_id ? `${origin}/bookings/${reference}` : undefined,
    takesAnswers: true,
  };
}

function Total({ booked: { total, lines } }: { booked: StoredBooking }) {
  return (
    <>
      <strong>{formatTotal(total, lines)}</strong>
      <br />
      {total === null ? words.onRequestNote : words.totalNote}
    </>
  );
}

function Payment({ booked: { payment, reference } }: { booked: StoredBooking }) {
  if (payment === "cash on delivery") {
    return (
      <>
        <PartHeading>{words.cashHeading}</PartHeading>
        <Paragraph>{words.cashText}</Paragraph>
      </>
    );
  }
  return (
    <>
      <PartHeading>{words.bankHeading}</PartHeading>
      <Paragraph>
        {words.bankText} <strong>{reference}</strong>
      </Paragraph>
      <Facts facts={bankFacts} />
      <Paragraph>{bankAccount.note}</Paragraph>
    </>
  );
}

function addressOf({ street, street2, city, postcode }: StoredBooking): string[] {
  return [...new Set([street, street2, `${city} ${postcode}`])].filter(Boolean);
}

/** "3 months, ₹1,499 each per month". */
function formatLine(line: PricedLine): string {
  const { term, unit_price } = line;
  const price =
    unit_price === null ? "price on request" : `${formatRupees(unit_price)} each per ${term}`;
  return `${formatPeriod(line)}, ${price}`;
}

/** The picture of the first line's kind of product. */
function pictureOf({ lines }: StoredBooking, origin: string) {
  const product = lines[0] && findProduct(lines[0].slug);
  const group = product?.group.slug ?? "laptops";
  return { src: `${origin}/mail/booking-${group}.jpg`, alt: product?.group.name ?? "" };
}
