import { useState } from "react";
import { data, href, Link } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { appContext } from "#app/context.ts";
import { PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { receivePaymentAct } from "#app/desk/money/payment-acts.server.ts";
import { ProofLink } from "#app/desk/money/reported-strip.tsx";
import { customerLink } from "#app/desk/people/customers-page.tsx";
import { PaymentActs } from "#app/desk/record/payment-dialog.tsx";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { DetailPane, FactList, Facts, GonePane } from "#app/desk/ui/detail-pane.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { documentPath, paymentPath } from "#app/desk/ui/money-paths.ts";
import { traceList } from "#app/desk/ui/part.tsx";
import { type ShownPayment, showPayment } from "#app/domain/payments/list-payments.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/payment-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const id = recordId(params.id);
  const payment = id ? await showPayment(app, id) : undefined;
  const shows = [id ?? "", "payment", "document"];
  const shown = { payment, today: indianDay(app.now()), shows };
  return data(shown, { status: payment ? 200 : 404 });
}

const source = pageData<typeof loader>("/admin/payments/:id");
export const clientLoader = source.read;

export async function action(args: Route.ActionArgs) {
  return receivePaymentAct(args, recordId(args.params.id), await readForm(args.request));
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { payment, today } = source.useData(loaderData);
  const list = href("/admin/payments");
  if (!payment) return <GonePane list={list} what="payment" />;
  const { id, amount, kind, dayInFull, entered, state, customer, free } = payment;
  const { customerId, recordId, ofId } = payment;
  return (
    <DetailPane
      list={list}
      title={amount}
      above={`${kind}, ${dayInFull}`}
      below={customer}
      actions={<Badge tone={state.tone}>{state.word}</Badge>}
    >
      {/* Unfinished acts of one payment are not carried over to the next one. */}
      <Acts key={id} payment={payment} today={today} />
      <FactList>
        <Facts
          of={{
            "Not settled": free,
            Customer: customerId && <Link to={customerLink({ id: customerId })}>{customer}</Link>,
            Booking: recordId && <Link to={bookingPath(recordId)}>{payment.booking}</Link>,
            Refunds: ofId && <Link to={paymentPath(ofId)}>The payment</Link>,
            Reference: payment.reference,
            Certificate: payment.isTds && (payment.certificate || "Missing"),
            Proof: payment.proof && <ProofLink payment={payment} />,
            Note: payment.note,
            Entered: entered,
          }}
        />
      </FactList>
      <div className="grid gap-6">
        <Settlements payment={payment} />
        {payment.returns.length > 0 && (
          <RecordPart id="payment-returns" title="Refunded">
            <ul>
              {payment.returns.map((one) => (
                <li key={one.id} className={row}>
                  <Link to={paymentPath(one.id)}>{one.amount}</Link>
                  {[one.day, one.reference, one.state.word].filter(Boolean).join(", ")}
                </li>
              ))}
            </ul>
          </RecordPart>
        )}
        <RecordPart id="payment-history" title="History">
          <ol className={`${traceList} mt-3 [&>li]:before:bg-card`}>
            {payment.history.map(({ id, at, by, did, said }) => (
              <li key={id}>
                <p className="flex flex-wrap justify-between gap-x-4">
                  <strong className="font-medium">{did}</strong>
                  <span className="text-ink-soft">
                    <time>{at}</time>, {by}
                  </span>
                </p>
                {said && <p>{said}</p>}
              </li>
            ))}
          </ol>
        </RecordPart>
      </div>
    </DetailPane>
  );
}

const row = "flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2";

function Acts({ payment, today }: { payment: ShownPayment; today: string }) {
  const [mayConfirm, mayReturn] = [useMay("payments"), useMay("credits")];
  const { send, isBusy, answer } = useStore(paymentPath(payment.id));
  const { left, can } = payment;
  const acts = [
    ["refuse", "Refuse", can.confirm && mayConfirm],
    ["settle", "Apply to an invoice", left > 0 && payment.invoices.length > 0 && mayConfirm],
    ["certificate", "Enter certificate", can.certificate && mayConfirm],
    ["refund", "Refund", left > 0 && mayReturn],
    ["undo", "Undo", can.undo && mayReturn],
  ] as const;
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        {can.confirm && mayConfirm && (
          <PostForm send={send} isBusy={isBusy} fields={[["intent", "confirm"]]}>
            <Button type="submit" variant="green" size={38}>
              Confirm
            </Button>
          </PostForm>
        )}
        <PaymentActs {...{ acts, payment, today }} size={38} />
      </div>
      {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
    </div>
  );
}

/** The invoices that it settles, each with the way back. */
function Settlements({ payment }: { payment: ShownPayment }) {
  const { settlements } = payment;
  const mayConfirm = useMay("payments");
  const [key] = useState(() => uuidv7());
  const { send, isBusy, answer } = useStore(paymentPath(payment.id));
  if (settlements.length === 0) return null;
  return (
    <RecordPart id="payment-settlements" title="Settles">
      <ul>
        {settlements.map(({ id, documentId, number, amount }) => (
          <li key={id} className={row}>
            <span className="flex-auto">
              {amount} of <Link to={documentPath(documentId)}>{number}</Link>
            </span>
            {mayConfirm && (
              <PostForm
                send={send}
                isBusy={isBusy}
                fields={Object.entries({ intent: "unsettle", settlement: id, key })}
              >
                <Button type="submit" variant="outline" size={34}>
                  Take back<span className="sr-only"> from {number}</span>
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
    </RecordPart>
  );
}
