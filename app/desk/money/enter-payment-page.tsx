import { useState } from "react";
import { data, Form, href, useNavigate } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { amountField, dayField, referenceField } from "#app/desk/money/payment-acts.server.ts";
import { paymentLink, typedPaise } from "#app/desk/record/payment-link.tsx";
import { keyOf } from "#app/desk/record/record-form.server.ts";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { findRequestedBooking } from "#app/domain/bookings/show-booking.server.ts";
import { describePayer } from "#app/domain/payments/list-payments.server.ts";
import { paymentKindNames } from "#app/domain/payments/payment-words.ts";
import { enterPayment } from "#app/domain/payments/payments.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { paymentKinds } from "#app/lib/document-kinds.ts";
import { optionalLine } from "#app/lib/field-rules.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Field, FormContext, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { cashLimit } from "#content/payment.ts";
import type { Route } from "./+types/enter-payment-page";

type Args = Pick<Route.LoaderArgs, "context" | "url">;

/** Who pays: in the address `booking` is an id or a reference, `customer` an id. @throws 404 for none of ours */
async function findPayer({ context, url }: Args) {
  requirePermission(context, "payments");
  const app = context.get(appContext);
  const asked = url.searchParams.get("booking")?.trim() ?? "";
  const customer = url.searchParams.get("customer") ?? "";
  if (!asked && !customer) return undefined;
  const booking = asked ? await findRequestedBooking(app, asked) : undefined;
  const of = { recordId: booking?.id ?? null, customerId: recordId(customer) ?? null };
  const payer = asked && !booking ? undefined : await describePayer(app, of);
  if (!payer) throw data("There is no such booking or customer.", { status: 404 });
  return payer;
}

export async function loader(args: Route.LoaderArgs) {
  const payer = await findPayer(args);
  const today = indianDay(args.context.get(appContext).now());
  const shows = ["payment", "document", payer?.recordId ?? ""];
  return { payer, today, purpose: args.url.searchParams.get("purpose") ?? "", shows };
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

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const payer = await findPayer(args);
  const fields = await readForm(args.request);
  return answerEdit({ context, fields }, async () => {
    if (!payer) throw data("Choose a booking or a customer first.", { status: 400 });
    const { on_day: onDay, ...money } = entered.parse(fields);
    const { recordId, customerId } = payer;
    const payment = { recordId, customerId, onDay, ...money };
    const app = context.get(appContext);
    const id = await enterPayment(app, payment, keyOf(fields), staffOf(context));
    return { said: `${formatPaise(money.amount)} entered.`, next: paymentLink({ id }) };
  });
}

export default function EnterPaymentPage({ loaderData }: Route.ComponentProps) {
  const { payer, today, purpose } = source.useData(loaderData);
  const list = { to: href("/admin/payments"), label: "Payments" };
  if (!payer) {
    return (
      <StaffPage title="Enter payment" back={list}>
        <Form className="desk-fields max-w-105">
          <FormContext value={whichForm}>
            <Field
              name="booking"
              hint="As the customer has it, with or without the hyphen."
              maxLength={40}
            />
          </FormContext>
          <div className="mt-5">
            <Button type="submit" variant="green" size={42}>
              Open
            </Button>
          </div>
        </Form>
      </StaffPage>
    );
  }
  const { recordId, name, reference } = payer;
  const back = recordId ? { to: bookingPath(recordId), label: `Booking ${reference}` } : list;
  return (
    <StaffPage title="Enter payment" line={name} back={back}>
      <PaymentForm key={`${recordId} ${name}`} {...{ payer, today, purpose }} />
    </StaffPage>
  );
}

const whichForm = { id: "which-booking", answer: undefined, labels: { booking: "Reference" } };

type FormProps = Pick<Route.ComponentProps["loaderData"], "today" | "purpose"> & {
  payer: NonNullable<Route.ComponentProps["loaderData"]["payer"]>;
};

const labels = {
  kind: "Paid by",
  purpose: "For",
  on_day: "Day",
  reference: "Reference (UTR)",
  certificate: "Certificate number",
};

function PaymentForm({ payer, today, purpose }: FormProps) {
  const { recordId, customerId, invoices, cash } = payer;
  const navigate = useNavigate();
  const [key] = useState(() => uuidv7());
  const [kind, setKind] = useState<string>(paymentKinds[0]);
  const search = `?${recordId ? `booking=${recordId}` : `customer=${customerId}`}`;
  const next = ({ next }: { next?: string | undefined }) => next && navigate(next);
  const { send, isBusy, answer } = useStore(href("/admin/payments/new"), next, search);
  const open = invoices.reduce((sum, one) => sum + one.open, 0);
  const values = {
    ...{ kind, purpose: purpose === "deposit" ? purpose : "invoice", on_day: today },
    amount: open > 0 && purpose !== "deposit" ? typedPaise(open) : "",
  };
  return (
    <FormContext value={{ id: "payment", answer, values, labels }}>
      <PostForm
        className="desk-fields max-w-180"
        send={send}
        isBusy={isBusy}
        fields={[["key", key]]}
        noValidate
        data-ctrl-enter
      >
        <p className="mb-5">
          {invoices.length > 0
            ? `Open: ${invoices.map(({ number, open }) => `${formatPaise(open)} of ${number}`).join(", ")}.`
            : "No invoice is open: what is entered waits until one is issued."}
        </p>
        <div className="form-fields">
          <SelectField name="kind" onChange={({ target }) => setKind(target.value)}>
            <Options of={paymentKinds.map((one) => [one, paymentKindNames[one]])} />
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
            autoFocus
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
              hint="Leave it empty until it has come: it is listed as missing."
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

/** @param left what may still be taken today, in paise */
const cashHint = (left: number) =>
  `At most ${formatPaise(left)}: cash stays below ${formatPaise(cashLimit * 100)} a person and day, and for one booking.`;
