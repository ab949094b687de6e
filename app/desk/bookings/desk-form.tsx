import { useState } from "react";
import { href } from "react-router";
import { OrderFields } from "#app/desk/bookings/order-fields.tsx";
import { type StatusMails, TellByMail } from "#app/desk/bookings/tell-by-mail.tsx";
import { EditState, EnterSaves } from "#app/desk/edit/edit-state.tsx";
import { bookingLabels } from "#app/domain/bookings/booking-fields.ts";
import { mostLines } from "#app/domain/bookings/line.ts";
import { rowField } from "#app/domain/bookings/line-rows.ts";
import type { PricedLine } from "#app/domain/bookings/price.ts";
import { statusChoices } from "#app/domain/bookings/status.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";
import type { EditAnswer, Versioned } from "#app/domain/edits/merge-edits.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { FormPart } from "#app/ui/choice-field.tsx";
import { Field, Form, FormFoot, FormSummary, SelectField } from "#app/ui/form.tsx";
import { bookingWords } from "#content/booking.ts";

const words = bookingWords.payment;

/** Takes a booking down for a caller, or edits the one that is given. */
export function DeskForm({
  booking,
  filled,
  mails = {},
  offers,
  actionData,
}: {
  booking?: Versioned & { id: string; lines: readonly PricedLine[] };
  /** What is known of who it is for, in a booking that is taken down. */
  filled?: Record<string, string> | undefined;
  /** What its customer hears, by its new status. */
  mails?: StatusMails | undefined;
  offers: readonly Offer[];
  actionData: EditAnswer | undefined;
}) {
  const answer = actionData;
  // As it was when the page was opened: live changes must not slip under what is being typed.
  const [opened] = useState(booking);
  const fields = answer?.values ?? opened?.values ?? filled ?? {};
  return (
    <Form
      id="desk-booking"
      action={opened ? editHref(opened.id) : href("/booking")}
      answer={answer}
      values={opened?.values ?? filled}
      labels={labels}
    >
      <EnterSaves />
      {!opened && fields.for && <input type="hidden" name="for" value={fields.for} />}
      <FormSummary />
      {opened && <EditState opened={opened} now={booking} answer={answer} />}
      <div className="desk-columns">
        <div>
          {opened && (
            <FormPart title="Status">
              <SelectField name="status">
                {statusChoices([fields.status, opened.values.status]).map((status) => (
                  <option key={status} value={status}>
                    {statusName(status)}
                  </option>
                ))}
              </SelectField>
              <TellByMail mails={mails} status={fields.status} was={opened.values.status} />
            </FormPart>
          )}
          <FormPart title="Customer">
            <Field name="Name" autoComplete="off" />
            <Field name="company" autoComplete="off" optional />
            <Field name="Phone" type="tel" autoComplete="off" maxLength={40} />
            <Field name="Email" type="email" autoComplete="off" maxLength={254} optional />
          </FormPart>
          <FormPart title={words.where}>
            <Field name="street" autoComplete="off" wide />
            <Field name="street2" autoComplete="off" optional wide />
            <Field name="city" autoComplete="off" />
            <Field name="postcode" autoComplete="off" inputMode="numeric" maxLength={40} />
          </FormPart>
        </div>
        <div>
          <OrderFields
            sent={fields}
            stored={opened?.lines ?? []}
            payment={opened?.values.payment ?? ""}
            offers={offers}
          />
          <div className="mt-6">
            <FormFoot submit={opened ? "Save booking" : "Add booking"} />
          </div>
        </div>
      </div>
    </Form>
  );
}

export function editHref(id: string): string {
  return `${href("/edit")}?${new URLSearchParams({ booking: id })}`;
}

const labels: Record<string, string> = { ...bookingLabels, status: "Status", product: "Order" };
for (let row = 1; row <= mostLines; row++) {
  labels[rowField(row, "slug")] = `Product ${row}`;
  labels[rowField(row, "quantity")] = "Quantity";
  labels[rowField(row, "duration")] = "For";
  labels[rowField(row, "term")] = "Period";
}
