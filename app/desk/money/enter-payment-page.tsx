import { useState } from "react";
import { data, href, useNavigate } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type App, appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { dayField, referenceField } from "#app/desk/money/payment-acts.server.ts";
import { typedPaise } from "#app/desk/record/payment-dialog.tsx";
import { keyOf } from "#app/desk/record/record-form.server.ts";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { paymentPath } from "#app/desk/ui/money-paths.ts";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { amountField } from "#app/domain/billing/amount-field.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { findRequestedBooking } from "#app/domain/bookings/show-booking.server.ts";
import { describePayer } from "#app/domain/payments/list-payments.server.ts";
import { enterPayment } from "#app/domain/payments/payments.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { paymentKinds, paymentWords } from "#app/lib/document-kinds.ts";
import { optionalLine } from "#app/lib/field-rules.ts";
import { wrongField } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Field, FormContext, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { cashLimit } from "#content/payment.ts";
import type { Route } from "./+types/enter-payment-page";

/** The payer: a booking by its id or reference, else a customer by its id; undefined if unknown. */
async function findPayer(app: App, { booking = "", customer = "" }: Record<string, string>) {
  const found = booking ? await findRequestedBooking(app, booking) : undefined;
  if (booking && !found) return undefined;
  const of = { recordId: found?.id ?? null, customerId: recordId(customer) ?? null };
  return describePayer(app, of);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "payments");
  const app = context.get(appContext);
  const asked = Object.fromEntries(url.searchParams);
  const payer = await findPayer(app, asked);
  if (!payer && (asked.booking || asked.customer)) {
    throw data("There is no such booking or customer.", { status: 404 });
  }
  const shows = ["payment", "document", payer?.recordId ?? ""];
  return { payer, today: indianDay(app.now()), purpose: asked.purpose ?? "", shows };
}

const source = pageData<typeof loader>("/admin/payments/new");
export const clientLoader = source.read;

const entered = z.object({
  kind: z.enum(paymentKinds, "Choose how it was paid."),
  purpose: z.enum(["invoice", "deposit"], "Choose what it is for."),
  amount: amountField,
  on_day: dayField,
  reference: referenceField,
  certificate: optionalLine("the certificate number", 60),
  note: optionalLine("the note", 500),
});

export async function action({ request, context }: Route.ActionArgs) {
  requirePermission(context, "payments");
  const app = context.get(appContext);
  const fields = await readForm(request);
  return answerEdit({ context, fields }, async () => {
    const payer = await findPayer(app, fields);
    if (!payer)
      throw wrongField("booking", "Enter the booking's reference, for example 5CN4-KPPF.");
    const { on_day: onDay, ...money } = entered.parse(fields);
    const { recordId, customerId } = payer;
    const payment = { recordId, customerId, onDay, ...money };
    const id = await enterPayment(app, payment, keyOf(fields), staffOf(context));
    return { said: `${formatPaise(money.amount)} entered.`, next: paymentPath(id) };
  });
}

export default function EnterPaymentPage({ loaderData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { recordId, reference, name } = shown.payer ?? {};
  const back = recordId
    ? { to: bookingPath(recordId), label: `Booking ${reference}` }
    : { to: href("/admin/payments"), label: "Payments" };
  return (
    <StaffPage title="Enter payment" line={name} back={back}>
      <PaymentForm key={`${recordId} ${name}`} {...shown} />
    </StaffPage>
  );
}

const labels = {
  ...{ booking: "Booking", kind: "Paid by", purpose: "For", on_day: "Day" },
  ...{ reference: "Reference (UTR)", certificate: "Certificate number" },
};

function PaymentForm({ payer, today, purpose }: Route.ComponentProps["loaderData"]) {
  const navigate = useNavigate();
  const [key] = useState(() => uuidv7());
  const [kind, setKind] = useState<string>(paymentKinds[0]);
  const path = href("/admin/payments/new");
  const { send, isBusy, answer } = useStore(path, ({ next }) => next && navigate(next));
  const { recordId, customerId, invoices = [], cash } = payer ?? {};
  const open = invoices.reduce((sum, one) => sum + one.open, 0);
  const isDeposit = purpose === "deposit";
  const of = recordId ? ["booking", recordId] : ["customer", customerId ?? ""];
  const values = {
    ...{ kind, purpose: isDeposit ? purpose : "invoice", on_day: today },
    amount: open > 0 && !isDeposit ? typedPaise(open) : "",
  };
  return (
    <FormContext value={{ id: "payment", answer, values, labels }}>
      <PostForm
        className="desk-fields max-w-180"
        send={send}
        isBusy={isBusy}
        fields={[["key", key], ...(payer ? [[of[0] ?? "", of[1] ?? ""] as const] : [])]}
        noValidate
        data-ctrl-enter
      >
        {payer && (
          <p className="mb-5">
            {invoices.length > 0
              ? `Open: ${invoices.map(({ number, open }) => `${formatPaise(open)} of ${number}`).join(", ")}.`
              : "No invoice is open. The payment is applied when one is issued."}
          </p>
        )}
        <div className="form-fields">
          {!payer && <Field name="booking" hint="Its reference." maxLength={40} autoFocus wide />}
          <SelectField name="kind" onChange={({ target }) => setKind(target.value)}>
            <Options of={paymentKinds.map((one) => [one, paymentWords[one]])} />
          </SelectField>
          <SelectField name="purpose">
            <Options of={purposes} />
          </SelectField>
          <Field
            name="amount"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            hint={kind === "cash" ? cashHint(cash) : "In rupees."}
            autoFocus={payer !== undefined}
          />
          <Field name="on_day" type="date" max={today} />
          {(kind === "transfer" || kind === "upi") && (
            <Field
              name="reference"
              maxLength={60}
              autoComplete="off"
              hint={kind === "upi" ? "Twelve digits." : "As the bank shows it."}
            />
          )}
          {kind === "tds" && (
            <Field
              name="certificate"
              maxLength={60}
              autoComplete="off"
              hint="Leave it empty until you receive it: it is listed as missing."
              optional
            />
          )}
          <Field name="note" maxLength={500} autoComplete="off" optional wide />
        </div>
        {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
        <div className="mt-5">
          <SubmitButton size={42}>Enter payment</SubmitButton>
        </div>
      </PostForm>
    </FormContext>
  );
}

const purposes = [
  ["invoice", "Invoices"],
  ["deposit", "Deposit"],
] as const;

/** @param left what may still be taken today, in paise; undefined where nobody knows who pays */
const cashHint = (left: number | undefined) =>
  `${left === undefined ? "" : `At most ${formatPaise(left)}: `}cash stays below ${formatPaise(cashLimit * 100)} a person and day, and for one booking.`;
