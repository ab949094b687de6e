import { formatPayment } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod, lineKey } from "#app/domain/bookings/line.ts";
import { gstRows } from "#app/domain/bookings/payment.ts";
import {
  amountOf,
  formatCharged,
  formatTotal,
  type PricedLine,
} from "#app/domain/bookings/price.ts";
import { answerTimes, dayByDate } from "#app/domain/branches/answer-times.ts";
import { isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { speakableName } from "#app/domain/mail/mails.ts";
import type { Letter } from "#app/domain/mail/templates/mail-frame.tsx";
import {
  cellStyle,
  colours,
  type Fact,
  Facts,
  FactTable,
  Lines,
  Paragraph,
  PartHeading,
  unbroken,
} from "#app/domain/mail/templates/parts.tsx";
import { fill } from "#app/lib/fill.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { mailWords } from "#content/mail-words.ts";
import { bankAccount, bankFacts, dueWords } from "#content/payment.ts";

const words = mailWords.booking;

/** @param namesCustomer whether it may repeat who booked and where to */
export function booking(booked: StoredBooking, namesCustomer: boolean, origin: string): Letter {
  const name = namesCustomer && speakableName(booked.name);
  const { reference, payment, company } = booked;
  const branch = answeringBranch(responsibleBranch(booked));
  const times = answerTimes(new Date(booked.created_at), dayByDate);
  const lead = fill(words.lead, { ...times, branch: branch.name });
  const customerFacts: Fact[] = [
    ...(company ? [["Company", company] as const] : []),
    ["Deliver to", <Lines key="address" lines={addressOf(booked)} />],
  ];
  return {
    ...words,
    subject: `${words.subject} ${reference}`,
    preheader: `${booked.product}. ${lead}`,
    corner: reference,
    lead: `${name ? `${words.thanks}, ${name}.` : `${words.thanks}.`} ${lead}`,
    picture: pictureOf(booked, origin),
    details: (
      <>
        <Order booked={booked} />
        <Facts
          facts={[
            [
              "Booking",
              <strong key="reference" style={unbroken}>
                {reference}
              </strong>,
            ],
            ["Shipping", isOutsideArea(booked.postcode) ? words.outside : words.shipping],
            ["Payment", formatPayment(payment)],
            ...(namesCustomer ? customerFacts : []),
          ]}
        />
        <Payment booked={booked} />
      </>
    ),
    href: booked.user_id ? `${origin}/bookings/${reference}` : undefined,
    takesAnswers: true,
    phone: branch.phone,
  };
}

function Order({ booked: { lines, total } }: { booked: StoredBooking }) {
  return (
    <FactTable>
      {lines.map((line) => (
        <AmountRow
          key={lineKey(line)}
          name={`${formatNumber(line.quantity)} × ${line.name}`}
          amount={formatAmount(amountOf(line))}
          details={formatLine(line)}
        />
      ))}
      <AmountRow
        name="Total"
        amount={formatAmount(total)}
        details={
          total === null && `${formatTotal(total, lines)}, ${dueWords.gst}. ${words.onRequestNote}`
        }
      />
      {total !== null &&
        gstRows(total).map(([name, amount]) => (
          <AmountRow key={name} name={name} amount={amount} />
        ))}
    </FactTable>
  );
}

/** The details stand below, so that a name and its amount fit beside each other on phones. */
function AmountRow({
  name,
  amount,
  details = false,
}: {
  name: string;
  amount: string;
  details?: string | false;
}) {
  const style = { ...cellStyle, ...(details && { paddingBottom: 0, borderBottom: 0 }) };
  return (
    <>
      <tr>
        <th scope="row" align="left" style={{ ...style, fontWeight: details ? 700 : 400 }}>
          {name}
        </th>
        <td align="right" style={{ ...style, ...amountStyle }}>
          {amount}
        </td>
      </tr>
      {details && (
        <tr>
          <td colSpan={2} style={detailsStyle}>
            {details}
          </td>
        </tr>
      )}
    </>
  );
}

function Payment({ booked: { payment, reference } }: { booked: StoredBooking }) {
  if (payment === "cash on delivery") {
    return (
      <>
        <PartHeading>{words.cashHeading}</PartHeading>
        <Paragraph>
          {dueWords[payment]} {words.cashText}
        </Paragraph>
      </>
    );
  }
  return (
    <>
      <PartHeading>{words.bankHeading}</PartHeading>
      <Paragraph>
        {dueWords["bank transfer"]} {words.bankText} <strong style={unbroken}>{reference}</strong>.
      </Paragraph>
      <Facts facts={bankFacts} />
      <Paragraph>{bankAccount.note}</Paragraph>
    </>
  );
}

function addressOf({ street, street2, city, postcode }: StoredBooking): string[] {
  return [...new Set([street, street2, `${city} ${postcode}`])].filter(Boolean);
}

/** "3 months, ₹1,499 each per month", or how the time is charged. */
function formatLine(line: PricedLine): string {
  const { term, unit_price } = line;
  const period = formatPeriod(line);
  if (unit_price === null) return period;
  return formatCharged(line) ?? `${period}, ${formatRupees(unit_price)} each per ${term}`;
}

function formatAmount(amount: number | null): string {
  return amount === null ? "On request" : formatRupees(amount);
}

/** The picture of the first line's kind of product. */
function pictureOf({ lines }: StoredBooking, origin: string) {
  const product = lines[0] && findProduct(lines[0].slug);
  const group = product?.group.slug ?? "laptops";
  return { src: `${origin}/mail/booking-${group}.jpg`, alt: product?.group.name ?? "" };
}

const amountStyle = { ...unbroken, width: "1%", paddingLeft: 12, fontWeight: 700 };
const detailsStyle = { ...cellStyle, paddingTop: 0, color: colours.inkSoft };
