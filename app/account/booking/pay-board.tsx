import { ShownBooking } from "#app/account/booking/shown-booking.tsx";
import { formatPayment } from "#app/domain/bookings/booking-fields.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { bankFacts } from "#app/domain/bookings/payment.ts";
import { isOpen } from "#app/domain/bookings/status.ts";
import type { Board } from "#app/domain/payments/show-board.server.ts";
import { paymentWords } from "#app/lib/document-kinds.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Field, FileField, Form, FormFoot, FormSummary, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SumRows } from "#app/ui/sum-rows.tsx";
import { bookingWords } from "#content/booking.ts";
import { payWords as words } from "#content/pay.ts";

const tones = {
  open: "progress",
  "part paid": "new",
  overdue: "failed",
  paid: "done",
  credited: "done",
} as const;

type Props = Pick<StoredBooking, "id" | "reference" | "payment" | "status"> & {
  board: Board;
  /** The address of the booking's page. */
  base: string;
};

/** The issued papers of a booking, each with its PDF. */
export function OwnDocuments({ base, board }: Pick<Props, "base" | "board">) {
  if (board.documents.length === 0) return <p className="mt-3 text-soft">{words.none}</p>;
  return (
    <ul>
      {board.documents.map(({ id, title, said, state }) => (
        <li key={id}>
          <span className="flex gap-3">
            <Icon name="document" />
            <span>
              <span className="block font-strong">{title}</span>
              <span className="text-small text-soft">{said}</span>
            </span>
          </span>
          <span className="flex items-center gap-4">
            {state && <Badge tone={tones[state.state]}>{state.said}</Badge>}
            <a className="inline-link print:hidden" href={`${base}/documents/${id}`}>
              {words.pdf}
              <span className="sr-only"> {title}</span>
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}

type BoardProps = Props & {
  /** True if we call the customer before any payment. */
  callsFirst: boolean;
  answer: FormAnswer | undefined;
  today: string;
};

/** The open amount of a booking, the ways to pay it, and the form that reports a payment. */
export function PayBoard({ board, answer, callsFirst, today, ...booking }: BoardProps) {
  const { rows, open, isPaid, notes, pay, due } = board;
  const { id, base, payment, status, reference } = booking;
  return (
    <>
      {rows.length > 0 && <SumRows rows={open ? [...rows, [...open, true]] : rows} />}
      {isPaid && (
        <div className="mt-3">
          <strong className="type-figure block">{words.paid}</strong>
          {words.allPaid}
        </div>
      )}
      {!open && !isPaid && (
        <>
          <h3 className="mt-3 font-strong">{formatPayment(payment)}</h3>
          {isOpen(status) && <p className="mt-1 text-soft">{due}</p>}
        </>
      )}
      {board.reports.map((report) => (
        <div className="mt-3 font-medium" key={report}>
          {report}
        </div>
      ))}
      {notes.map((note) => (
        <p className="mt-3 text-soft" key={note}>
          {note}
        </p>
      ))}
      {pay?.upi && <UpiCode {...pay.upi} reference={reference} />}
      {pay && !board.isReported && (
        <Account
          bank={pay.bank}
          {...{ reference, callsFirst }}
          isOpen={pay.upi?.isPart !== false}
        />
      )}
      {pay && <Report {...{ id, base, board, answer, today }} />}
    </>
  );
}

type Pay = NonNullable<Board["pay"]>;

function UpiCode(upi: NonNullable<Pay["upi"]> & { reference: string }) {
  return (
    <>
      <div className="pay-code">
        <QrCode text={upi.address} label={upi.said} className="rounded-control" />
        <p>
          <strong className="font-strong">{words.scan}</strong>
          <span>{upi.id}</span>
          <span>{upi.amount}</span>
          <span className="whitespace-nowrap">{upi.reference}</span>
        </p>
      </div>
      {upi.isPart && <p className="mt-2 text-soft">{words.part}</p>}
      {upi.isMerchant && (
        <div className="mt-4 grid desktop:hidden print:hidden">
          <ButtonLink variant="outline" href={upi.address}>
            {words.app}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Account({
  bank,
  reference,
  callsFirst,
  isOpen,
}: Pick<Pay, "bank"> & Pick<BoardProps, "reference" | "callsFirst"> & { isOpen: boolean }) {
  const facts = [...bankFacts(bank), ["Reference", reference] as const];
  return (
    <details className="pay-more" open={isOpen}>
      <summary>{words.transfer}</summary>
      <p className="mt-1 mb-2 text-soft">
        {callsFirst ? bookingWords.status.callFirst : bookingWords.status.transfer}
      </p>
      <Facts className="fact-list-end" facts={facts.map(([label, value]) => ({ label, value }))} />
      {bank.note && <p className="mt-1 text-soft">{bank.note}</p>}
    </details>
  );
}

/** A form that works without script; its proof may stand for a number. */
function Report({
  id,
  base,
  board,
  answer,
  today,
}: Pick<BoardProps, "id" | "base" | "board" | "answer" | "today">) {
  const { report } = words;
  const own = answer?.values.intent === "report" ? answer : undefined;
  const kind = board.pay?.upi ? "upi" : "transfer";
  const form = (
    <Form
      id="report"
      action={`${base}#report`}
      encType="multipart/form-data"
      answer={own}
      values={{ amount: board.amount, on_day: today, kind }}
      labels={report}
    >
      <ShownBooking id={id} />
      <input type="hidden" name="intent" value="report" />
      <FormSummary />
      <div className="pay-fields">
        <Field name="reference" hint={report.hint} autoComplete="off" maxLength={30} optional />
        <Field name="amount" inputMode="decimal" autoComplete="off" maxLength={20} />
        <Field name="on_day" type="date" max={today} />
        {board.pay?.upi ? (
          <SelectField name="kind">
            {(["upi", "transfer"] as const).map((one) => (
              <option key={one} value={one}>
                {paymentWords[one]}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="kind" value="transfer" />
        )}
        <FileField name="proof" hint={report.proofHint} accept=".pdf,.png,.jpg,.jpeg" optional />
      </div>
      <FormFoot submit={report.submit} />
      <p className="mt-3 text-small text-soft">{report.note}</p>
    </Form>
  );
  return (
    <details className="pay-more print:hidden" open={own !== undefined || !board.isReported}>
      <summary>{board.isReported ? report.another : report.title}</summary>
      {form}
    </details>
  );
}
