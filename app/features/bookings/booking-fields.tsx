import type { ReactNode } from "react";
import { Field } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { bookingWords, paymentChoices } from "#content/booking.ts";

const words = bookingWords.payment;

export function WhoFields() {
  return (
    <Part title={words.who}>
      <Field name="Name" autoComplete="name" />
      <Field name="company" autoComplete="organization" />
      <Field name="Phone" type="tel" autoComplete="tel" maxLength={40} />
      <Field name="Email" type="email" autoComplete="email" maxLength={254} />
    </Part>
  );
}

export function WhereFields() {
  return (
    <Part title={words.where}>
      <Field name="street" autoComplete="address-line1" wide />
      <Field name="street2" autoComplete="address-line2" optional wide />
      <Field name="city" autoComplete="address-level2" />
      <Field name="postcode" autoComplete="postal-code" maxLength={40} />
    </Part>
  );
}

/** One payment choice a row; the whole row is its target. */
export function HowFields() {
  const { id, value = paymentChoices[0].value, error } = useField("payment");
  return (
    <fieldset className="form-part" aria-describedby={error && `${id}-error`}>
      <legend>{words.how}</legend>
      <div className="payment-choices">
        {paymentChoices.map((choice, index) => (
          <label key={choice.value}>
            <input
              type="radio"
              name="payment"
              id={index === 0 ? id : undefined}
              value={choice.value}
              defaultChecked={choice.value === value}
              required
            />
            <span>
              <strong>{choice.label}</strong>
              {choice.note}
            </span>
            <Icon name={choice.icon} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} data-error>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-part">
      <legend>{title}</legend>
      <div className="form-fields">{children}</div>
    </fieldset>
  );
}
