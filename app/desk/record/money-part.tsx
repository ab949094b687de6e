import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Charges } from "#app/desk/record/charges.tsx";
import type { ShownMoney } from "#app/desk/record/money-data.server.ts";
import { MoneyDialog } from "#app/desk/record/money-dialog.tsx";
import { PaymentActs } from "#app/desk/record/payment-dialog.tsx";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { ShownDialog } from "#app/desk/ui/desk-dialog.tsx";
import { documentPath, enterPaymentHref, paymentPath } from "#app/desk/ui/money-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form.tsx";
import { PaperView } from "#app/ui/paper-view.tsx";

/** A booking's invoices and credits to issue, its documents, payments, deposit and charges. */
export default function MoneyPart({ money }: { money: ShownMoney }) {
  const { id, documents, payments, can, open, invoices } = money;
  return (
    <RecordPart
      id="record-money"
      title="Money"
      aside={invoices.length > 0 && <strong className="font-medium">{open} open</strong>}
    >
      <Prepared money={money} />
      <ul className="mt-2" aria-label="Documents">
        {documents.map(({ id, number, said, issued, total, open, state }) => (
          <MoneyItem
            key={id}
            badge={[state.tone, state.label]}
            end={open ? `${open} of ${total} open` : total}
          >
            <Link to={documentPath(id)} className="font-medium">
              {number}
            </Link>{" "}
            {said}, {issued},{" "}
            <a href={`/admin/documents/${id}/pdf`} download>
              PDF<span className="sr-only"> of {number}</span>
            </a>
          </MoneyItem>
        ))}
      </ul>
      <ul aria-label="Payments">
        {payments.map((payment) => (
          <MoneyItem
            key={payment.id}
            badge={[payment.state.tone, payment.state.word]}
            end={payment.free + (payment.free && !payment.isDeposit ? " free" : "")}
          >
            <Link to={paymentPath(payment.id)} className="font-medium">
              {payment.amount}
            </Link>{" "}
            {[payment.kind, payment.reference || payment.lacks, payment.day]
              .filter(Boolean)
              .join(", ")}
          </MoneyItem>
        ))}
      </ul>
      <Deposit money={money} />
      <Charges money={money} />
      {can.enter && (
        <div className="mt-3">
          <ButtonLink variant="outline" size={38} href={enterPaymentHref({ booking: id })}>
            Enter payment
          </ButtonLink>
        </div>
      )}
    </RecordPart>
  );
}

interface RowProps {
  badge: readonly [tone: ComponentProps<typeof Badge>["tone"], word: string];
  end: ReactNode;
  children: ReactNode;
}

/** A paper or a payment with its state. */
function MoneyItem({ badge: [tone, word], end, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
      <span className="min-w-0 flex-auto wrap-anywhere">{children}</span>
      <span className="ml-auto flex items-baseline gap-3 tabular-nums">
        {end}
        <Badge tone={tone}>{word}</Badge>
      </span>
    </li>
  );
}

const block = "mt-3 bg-tint px-4 py-3 [&_.button]:mt-2";

/** The invoice and the credit notes that the booking asks for now. */
function Prepared({ money }: { money: ShownMoney }) {
  const { id, invoice, credits, can } = money;
  const [asked, setAsked] = useState<ShownMoney["credits"][number] | "issue" | "see">();
  const close = () => setAsked(undefined);
  return (
    <>
      {invoice && (
        <div className={block}>
          <strong className="font-medium">Invoice of {invoice.total} prepared</strong>
          {invoice.isPaid && (
            <p className="font-medium text-alarm">
              Money arrived before its invoice: issue the invoice today.
            </p>
          )}
          {invoice.lacks.map((lack) => (
            <p key={lack}>
              {lack} <Link to={`/edit?booking=${id}`}>Edit booking</Link>
            </p>
          ))}
          <div className="flex flex-wrap gap-2">
            {can.issue && invoice.lacks.length === 0 && (
              <Button size={38} onClick={() => setAsked("issue")}>
                Issue invoice
              </Button>
            )}
            <Button variant="outline" size={38} onClick={() => setAsked("see")}>
              Preview
            </Button>
          </div>
        </div>
      )}
      {credits.map((credit) => (
        <div key={credit.invoiceId} className={block}>
          <strong className="block font-medium">
            To credit {credit.total} of{" "}
            <Link to={documentPath(credit.invoiceId)}>{credit.number}</Link>
          </strong>
          {can.credit && (
            <Button size={38} onClick={() => setAsked(credit)}>
              Issue credit note<span className="sr-only"> to {credit.number}</span>
            </Button>
          )}
        </div>
      ))}
      {asked === "see" && invoice && (
        <ShownDialog title="Invoice, as prepared" isWide onClose={close}>
          <PaperView paper={invoice.paper} />
        </ShownDialog>
      )}
      {asked === "issue" && invoice && (
        <MoneyDialog
          recordId={id}
          title={`Issue the invoice of ${invoice.total}?`}
          text="An issued invoice never changes. To correct it, issue a credit note."
          submit="Issue invoice"
          fields={[
            ["intent", "issue-invoice"],
            ["seen", String(invoice.seen)],
          ]}
          onClose={close}
        />
      )}
      {typeof asked === "object" && (
        <MoneyDialog
          recordId={id}
          title={`Credit ${asked.total} of ${asked.number}`}
          submit="Issue credit note"
          fields={Object.entries({
            ...{ intent: "issue-credit", invoiceId: asked.invoiceId },
            seen: String(asked.seen),
          })}
          onClose={close}
        >
          <Field
            name="reason"
            maxLength={300}
            autoComplete="off"
            hint="The customer reads it."
            autoFocus
          />
        </MoneyDialog>
      )}
    </>
  );
}

/** The requested and the received deposit, and its settlement or refund. */
function Deposit({ money: { deposit, can, today, id } }: { money: ShownMoney }) {
  const { payment } = deposit;
  if (!deposit.asked && !payment) return null;
  const acts = [
    ["settle", "Apply to an invoice", can.enter && payment && payment.invoices.length > 0],
    ["refund", "Refund", can.credit && payment],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <span className="flex-auto">
        Deposit{deposit.asked && ` of ${deposit.asked}`}: {deposit.held} held
      </span>
      <span className="ml-auto flex gap-2">
        {payment && <PaymentActs {...{ acts, payment, today }} size={34} />}
      </span>
      {!payment && can.enter && (
        <Link className="staff-link" to={enterPaymentHref({ booking: id, purpose: "deposit" })}>
          Enter deposit
        </Link>
      )}
    </div>
  );
}
