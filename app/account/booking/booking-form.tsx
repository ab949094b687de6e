import { href } from "react-router";
import { Order } from "#app/account/booking/order.tsx";
import { bookingLabels } from "#app/domain/bookings/booking-fields.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form, FormFoot, FormSummary } from "#app/ui/form.tsx";
import { FormPart } from "#app/ui/form-part.tsx";
import { bookingWords, paymentChoices } from "#content/booking.ts";

const words = bookingWords.payment;

/** Who, where and how to pay on the left; on the board beside it what is booked, and the button. */
export function BookingForm({
  values,
  answer,
}: {
  /** From the account, its cart and its last booking. */
  values: Record<string, string>;
  answer: FormAnswer | undefined;
}) {
  return (
    <div className="page-width booking-form">
      <Form
        id="booking"
        action={href("/paymentpage")}
        answer={answer}
        values={values}
        labels={bookingLabels}
      >
        <div className="pt-7 pb-11 desktop:pt-13 desktop:pb-section">
          <h1 className="type-display-2">{words.title}</h1>
          <p className="type-lead mt-2 mb-10 text-soft">{words.lead}</p>
          <FormSummary />
          <FormPart title={words.who}>
            <Field name="Name" autoComplete="name" />
            <Field name="company" autoComplete="organization" />
            <Field name="Phone" type="tel" autoComplete="tel" maxLength={40} />
            <Field name="Email" type="email" autoComplete="email" maxLength={254} />
          </FormPart>
          <FormPart title={words.where}>
            <Field name="street" autoComplete="address-line1" wide />
            <Field name="street2" autoComplete="address-line2" optional wide />
            <Field name="city" autoComplete="address-level2" />
            <Field name="postcode" autoComplete="postal-code" maxLength={40} />
          </FormPart>
          <ChoiceField name="payment" title={words.how} choices={paymentChoices} />
        </div>
        <aside className="order-panel" aria-labelledby="order">
          <h2 className="type-heading-2" id="order">
            {words.order}
          </h2>
          <Order fields={answer?.values ?? values} />
          <FormFoot submit="Confirm Booking" size={60} />
          <p>{words.note}</p>
        </aside>
      </Form>
    </div>
  );
}
