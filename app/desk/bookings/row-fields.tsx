import { mostOfALine } from "#app/domain/bookings/line.ts";
import { type LineRow, rowField } from "#app/domain/bookings/line-rows.ts";
import { amountOf, type PricedLine } from "#app/domain/bookings/price.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";
import { formatOffer } from "#app/domain/catalogue/rental-price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form.tsx";
import { bookingWords } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

/** One line of a booking in the form: which product, how many, for how long, at what price. */
export function RowFields({
  row,
  fields,
  line,
  stored,
  offers,
}: {
  row: number;
  fields: LineRow;
  /** The row with its price, as far as it can be priced. */
  line: PricedLine | undefined;
  stored: readonly PricedLine[];
  offers: readonly Offer[];
}) {
  const number = { type: "number", inputMode: "numeric", min: 1, max: mostOfALine } as const;
  return (
    <li data-removed={fields.isRemoved || undefined}>
      <SelectField name={rowField(row, "slug")} optional={row > 1 && fields.slug === ""} wide>
        <option value="">No product</option>
        <Gone stored={stored} offers={offers} />
        {[...new Set(offers.map(({ group }) => group))].map((group) => (
          <optgroup key={group} label={group}>
            {offers
              .filter((offer) => offer.group === group)
              .map((offer) => (
                <option key={offer.slug} value={offer.slug}>
                  {formatOffer(offer)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <Field name={rowField(row, "quantity")} {...number} />
      <Field name={rowField(row, "duration")} {...number} />
      <SelectField name={rowField(row, "term")}>
        {rentalTerms.map(({ slug, several }) => (
          <option key={slug} value={slug}>
            {several}
          </option>
        ))}
      </SelectField>
      <p className="desk-price">{line && <Price line={line} />}</p>
      {fields.slug !== "" && <RemoveBox row={row} checked={fields.isRemoved} />}
    </li>
  );
}

/** Products that are booked here and not in the catalogue any more: they can stay. */
function Gone({ stored, offers }: { stored: readonly PricedLine[]; offers: readonly Offer[] }) {
  const gone = new Map(
    stored
      .filter(({ slug }) => !offers.some((offer) => offer.slug === slug))
      .map(({ slug, name }) => [slug, name]),
  );
  return [...gone].map(([slug, name]) => (
    <option key={slug} value={slug}>
      {name}, no longer in the catalogue
    </option>
  ));
}

function Price({ line }: { line: PricedLine }) {
  const { unit_price, quantity, duration } = line;
  const amount = amountOf(line);
  if (unit_price === null || amount === null) {
    return <strong>{bookingWords.cart.onRequest}</strong>;
  }
  return (
    <>
      {formatRupees(unit_price)} × {quantity * duration} <strong>{formatRupees(amount)}</strong>
    </>
  );
}

function RemoveBox({ row, checked }: { row: number; checked: boolean }) {
  const { id } = useField(rowField(row, "removed"));
  return (
    <label className="desk-remove" htmlFor={id}>
      <input type="checkbox" id={id} name={rowField(row, "removed")} defaultChecked={checked} />
      Remove<span className="sr-only"> product {row} when saving</span>
    </label>
  );
}
