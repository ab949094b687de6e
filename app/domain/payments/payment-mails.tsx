import { formatPaise } from "#app/domain/billing/paise.ts";
import type { Parties } from "#app/domain/billing/paper.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import { findDocument } from "#app/domain/documents/document-repository.server.ts";
import type { MailContents, Site } from "#app/domain/mail/mail-content.ts";
import { MailNotSent } from "#app/domain/mail/mails.ts";
import { type Fact, FactTable, Paragraph, PartHeading } from "#app/domain/mail/templates/parts.tsx";
import { invoiceState, openOf } from "#app/domain/payments/balance.ts";
import {
  type BalanceRow,
  balances,
  findBalances,
} from "#app/domain/payments/balance-repository.server.ts";
import { findPayment, findSettlements } from "#app/domain/payments/payment-repository.server.ts";
import { formatDayInFull, indianDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatCount } from "#app/lib/format.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { mailWords } from "#content/mail-words.ts";

export const paymentMails = {
  "payment received": async ({ paymentId }, sending) => {
    const { db } = sending;
    const payment = await findPayment(db, paymentId);
    if (payment?.state !== "confirmed" || payment.undone === 1) {
      throw new MailNotSent("refused", "the payment was undone or is not stored any more");
    }
    const { lead, amount, day, reference, invoice, deposit, free, open, ...words } =
      mailWords["payment received"];
    const settled = await findSettlements(db, { payment_id: paymentId });
    const { record_id, customer_id } = payment;
    const ofCustomer = { customerIds: customer_id ? [customer_id] : [] };
    const all = await findBalances(db, record_id ? { recordId: record_id } : ofCustomer);
    const left = all.reduce((sum, row) => sum + openOf(row), 0);
    const isDeposit = payment.purpose === "deposit";
    const facts: Fact[] = [
      [amount, formatPaise(payment.amount)],
      [day, formatDayInFull(payment.on_day)],
      ...(payment.reference ? [[reference, payment.reference] as const] : []),
      ...settled.map(
        (one) => [fill(invoice, { number: one.number ?? "" }), formatPaise(one.amount)] as const,
      ),
      ...(payment.free > 0
        ? [[isDeposit ? deposit : free, formatPaise(payment.free)] as const]
        : []),
      [open, formatPaise(left)],
    ];
    return {
      ...words,
      ...(await aboutBooking(sending, record_id ?? settled[0]?.record_id)),
      lead: fill(lead, { amount: formatPaise(payment.amount) }),
      details: <FactTable areAmounts facts={facts} />,
    };
  },
  "payment refused": async ({ paymentId }, sending) => {
    const payment = await findPayment(sending.db, paymentId);
    if (payment?.state !== "refused") {
      throw new MailNotSent("refused", "the payment is not refused any more");
    }
    const { lead, reason, reference, ...words } = mailWords["payment refused"];
    const amount = formatPaise(payment.amount);
    const facts = [
      [reference, payment.reference],
      [reason, payment.note],
    ] as const;
    return {
      ...words,
      ...(await aboutBooking(sending, payment.record_id)),
      lead: fill(lead, { amount, day: formatDayInFull(payment.on_day) }),
      details: <FactTable facts={facts.filter(([, value]) => value)} />,
    };
  },
  reminder: async ({ documentIds }, sending) => {
    const { db, at } = sending;
    const today = indianDay(at);
    const own = (await findOwn(db, documentIds)).filter(
      (row) => row.disputed === 0 && invoiceState(row, today).state === "overdue",
    );
    const [first] = own;
    const document = first && (await findDocument(db, first.id));
    if (!document) throw new MailNotSent("refused", "nothing of it is overdue any more");
    const { lead, invoice, open, ...words } = mailWords.reminder;
    const sum = formatPaise(own.reduce((sum, row) => sum + openOf(row), 0));
    const facts: Fact[] = own.map((row) => {
      const { days } = invoiceState(row, today);
      const due = formatDayInFull(row.due_on ?? "");
      const said = { number: row.number ?? "", due, days: formatCount(days, "day") };
      return [fill(invoice, said), formatPaise(openOf(row))];
    });
    const numbers = own.map(({ number }) => number).join(", ");
    return {
      ...words,
      ...(await aboutBooking(sending, document.record_id)),
      lead: fill(lead, { sum }),
      details: (
        <>
          <FactTable areAmounts facts={[...facts, [open, sum]]} />
          <HowToPay parties={JSON.parse(document.parties)} numbers={numbers} />
        </>
      ),
    };
  },
} satisfies Partial<MailContents>;

/** The page of a booking for an account, and whom to call. */
export async function aboutBooking({ db, origin, catalogue }: Site, recordId?: string | null) {
  const booking = recordId ? await findBooking(db, { id: recordId }) : undefined;
  return {
    takesAnswers: true as const,
    accountHref: booking?.user_id ? `${origin}/bookings/${booking.reference}` : undefined,
    phone: answeringBranch(catalogue, booking?.branch ?? "").phone,
  };
}

interface HowToPayProps {
  parties: Pick<Parties, "seller" | "isSample" | "bank" | "upi">;
  /** Of the invoices, as the remarks of a transfer have them. */
  numbers: string;
}

/** The account, or that a sample is not to be paid. */
export function HowToPay({ parties: { seller, isSample, bank, upi }, numbers }: HowToPayProps) {
  const { heading, text, sample, ...labels } = mailWords.reminder.pay;
  const facts = [
    [labels.holder, bank && seller.name],
    [labels.bank, bank?.name],
    [labels.account, bank?.account],
    [labels.ifsc, bank?.ifsc],
    [labels.upi, upi],
  ] as const;
  return (
    <>
      <PartHeading>{heading}</PartHeading>
      <Paragraph>{isSample ? sample : fill(text, { numbers })}</Paragraph>
      <FactTable facts={facts.flatMap(([label, value]) => (value ? [[label, value]] : []))} />
    </>
  );
}

/** Some invoices with their balances, those that are due first before the others. */
async function findOwn(db: Db, ids: readonly string[]): Promise<BalanceRow[]> {
  if (ids.length === 0) return [];
  const rows = await balances(db).where("document.id", "in", ids).orderBy("due_on").execute();
  return rows.map((row) => ({
    ...row,
    ...{ settled: Number(row.settled), credited: Number(row.credited) },
  }));
}
