import { useState } from "react";
import { href } from "react-router";
import { OrderFields } from "#app/desk/bookings/order-fields.tsx";
import { FormColumns } from "#app/desk/edit/desk-fields.tsx";
import { EditState, EnterSaves } from "#app/desk/edit/edit-state.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
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

/** Adds a booking for a caller, or edits the one that is given. */
export function DeskForm({
  booking,
  filled,
  mails = {},
  offers,
  actionData,
}: {
  booking?: Versioned & { id: string; lines: readonly PricedLine[] };
  /** The known details of the customer, for a new booking. */
  filled?: Record<string, string> | undefined;
  /** The mails to its customer, by its new status. */
  mails?: Readonly<Record<string, FilledText>> | undefined;
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
      <FormColumns>
        <div>
          {opened && (
            <StatusPart
              status={fields.status ?? ""}
              stored={opened.values.status ?? ""}
              mails={mails}
            />
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
      </FormColumns>
    </Form>
  );
}

interface StatusPartProps {
  /** The status in the form, and the one that is stored. */
  status: string;
  stored: string;
  mails: Readonly<Record<string, FilledText>>;
}

/** The booking's status, with the mail that a new one sends to the customer. */
function StatusPart({ status, stored, mails }: StatusPartProps) {
  const [chosen, setChosen] = useState(status);
  const mail = chosen === stored ? undefined : mails[chosen];
  return (
    <FormPart title="Status">
      <SelectField name="status" onChange={({ currentTarget: { value } }) => setChosen(value)}>
        {statusChoices([status, stored]).map((choice) => (
          <option key={choice} value={choice}>
            {statusName(choice)}
          </option>
        ))}
      </SelectField>
      {mail && (
        <div className="col-span-full">
          <CheckBox name="tell" value="on" defaultChecked label="Send this mail to the customer" />
          <Disclosure title={`The mail for ${statusName(chosen)}`}>
            <div className="max-w-[38em] pl-6 wrap-anywhere">
              <p className="font-medium">{mail.subject}</p>
              <p className="mt-1.5 whitespace-pre-wrap">{mail.text}</p>
            </div>
          </Disclosure>
        </div>
      )}
    </FormPart>
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
