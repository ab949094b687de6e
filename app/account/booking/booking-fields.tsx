import { Field } from "#app/ui/field.tsx";
import { FormPart } from "#app/ui/form-part.tsx";
import { bookingWords } from "#content/booking.ts";

const words = bookingWords.payment;

export function WhoFields() {
  return (
    <FormPart title={words.who}>
      <Field name="Name" autoComplete="name" />
      <Field name="company" autoComplete="organization" />
      <Field name="Phone" type="tel" autoComplete="tel" maxLength={40} />
      <Field name="Email" type="email" autoComplete="email" maxLength={254} />
    </FormPart>
  );
}

export function WhereFields() {
  return (
    <FormPart title={words.where}>
      <Field name="street" autoComplete="address-line1" wide />
      <Field name="street2" autoComplete="address-line2" optional wide />
      <Field name="city" autoComplete="address-level2" />
      <Field name="postcode" autoComplete="postal-code" maxLength={40} />
    </FormPart>
  );
}
