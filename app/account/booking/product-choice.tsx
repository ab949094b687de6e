import { mostOfALine } from "#app/domain/bookings/cart-line.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { bookingWords, periodLabels } from "#content/booking.ts";
import type { Configuration } from "#content/catalogue/product-group.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

/** One of the configurations, how many and for how long, right in the form. */
export function ProductChoice({ swaps }: { swaps?: string }) {
  const number = { type: "number", inputMode: "numeric", min: 1, max: mostOfALine } as const;
  return (
    <fieldset className="product-choice" data-swap={swaps}>
      <legend className="sr-only">{bookingWords.payment.choose}</legend>
      <SelectField name="product" wide>
        <option value="">{bookingWords.payment.choose}</option>
        {productGroups.map(({ slug, name, configurations }) => (
          <optgroup key={slug} label={name}>
            {configurations.map((configuration) => (
              <option key={configuration.slug} value={configuration.slug}>
                {withPrice(configuration)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Field name="quantity" {...number} />
      <Field name="duration" {...number} />
      <SelectField name="term">
        {rentalTerms.map(({ slug }) => (
          <option key={slug} value={slug}>
            {periodLabels[slug]}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

function withPrice({ name, monthlyPrice }: Configuration): string {
  const price =
    monthlyPrice === undefined ? "price on request" : `${formatRupees(monthlyPrice)} a month`;
  return `${name}, ${price}`;
}
