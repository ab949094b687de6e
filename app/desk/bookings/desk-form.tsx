import { useState } from "react";
import { deskLabels } from "#app/desk/bookings/desk-labels.ts";
import { OrderFields } from "#app/desk/bookings/order-fields.tsx";
import { EditState, EnterSaves, type Opened } from "#app/desk/edit/edit-state.tsx";
import { useAnswerFocus } from "#app/desk/edit/use-answer.ts";
import {
  mostRows,
  type Offer,
  rowField,
  rowsIn,
  type StoredLine,
} from "#app/domain/bookings/line-rows.ts";
import type { EditAnswer } from "#app/domain/edits/edit-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Form, FormFoot, FormSummary } from "#app/ui/form.tsx";
import { FormPart } from "#app/ui/form-part.tsx";
import { bookingWords, paymentChoices } from "#content/booking.ts";

const words = bookingWords.payment;
const statuses = ["new", "confirmed", "delivered", "returned", "cancelled"];
const labels = deskLabels(mostRows);

/** Takes a booking down for a caller, or edits the one that is given. */
export function DeskForm({
  action,
  booking,
  offers,
  answer,
}: {
  action: string;
  booking: (Opened & { lines: readonly StoredLine[] }) | undefined;
  offers: readonly Offer[];
  answer: EditAnswer | undefined;
}) {
  useAnswerFocus("desk-booking", answer);
  // As it was when the page was opened: live changes must not slip under what is being typed.
  const [opened] = useState(booking);
  const fields = answer?.values ?? opened?.values ?? {};
  const rows = rowsIn(fields);
  const isSpam = fields.status === "spam" || opened?.values.status === "spam";
  return (
    <Form
      id="desk-booking"
      action={action}
      answer={answer && { ...answer, values: { ...answer.values, ...inRows(rows) } }}
      values={{ ...opened?.values, ...inRows(rows) }}
      labels={labels}
    >
      <EnterSaves />
      <FormSummary />
      {opened && (
        <>
          <EditState
            opened={opened}
            answer={answer}
            labels={labels}
            changedMeanwhile={
              booking?.version !== opened.version || booking.values.status !== opened.values.status
            }
          />
          <FormPart title="Status">
            <SelectField name="status">
              {[...statuses, ...(isSpam ? ["spam"] : [])].map((status) => (
                <option key={status}>{status}</option>
              ))}
            </SelectField>
          </FormPart>
        </>
      )}
      <FormPart title={words.who}>
        <Field name="Name" autoComplete="off" />
        <Field name="company" autoComplete="off" />
        <Field name="Phone" type="tel" autoComplete="off" maxLength={40} />
        <Field name="Email" type="email" autoComplete="off" maxLength={254} optional />
      </FormPart>
      <FormPart title={words.where}>
        <Field name="street" autoComplete="off" wide />
        <Field name="street2" autoComplete="off" optional wide />
        <Field name="city" autoComplete="off" />
        <Field name="postcode" autoComplete="off" maxLength={40} />
      </FormPart>
      <OrderFields rows={rows} stored={opened?.lines ?? []} offers={offers} />
      <ChoiceField name="payment" title={words.how} choices={paymentChoices} />
      <div className="mt-8">
        <FormFoot submit={opened ? "Save booking" : "Add booking"} />
      </div>
    </Form>
  );
}

/** Rows as the values of their inputs, an empty one after them. */
function inRows(rows: ReturnType<typeof rowsIn>): Record<string, string> {
  const values: Record<string, string> = {};
  for (let row = 1; row <= mostRows; row++) {
    const { slug = "", quantity = "1", duration = "1", term = "month" } = rows[row - 1] ?? {};
    values[rowField(row, "slug")] = slug;
    values[rowField(row, "quantity")] = quantity;
    values[rowField(row, "duration")] = duration;
    values[rowField(row, "term")] = term;
  }
  return values;
}
