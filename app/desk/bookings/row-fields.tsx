import type { ReactNode } from "react";
import { mostPieces, mostTerms } from "#app/domain/bookings/line.ts";
import { type LineRow, rowField } from "#app/domain/bookings/line-rows.ts";
import { amountOf, formatCharged, type PricedLine } from "#app/domain/bookings/price.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";
import { formatOffer } from "#app/domain/catalogue/rental-price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Field, SelectField, useField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { bookingWords } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const number = { type: "number", inputMode: "numeric", min: 1 } as const;

/** One line of a booking in the form: which product, how many, for how long, at what price. */
export function RowFields({
  row,
  fields,
  line,
  products,
}: {
  row: number;
  fields: LineRow;
  /** The row with its price, as far as it can be priced. */
  line: PricedLine | undefined;
  products: ReactNode;
}) {
  const removed = useField(rowField(row, "removed")).id;
  return (
    <li data-removed={fields.isRemoved || undefined}>
      <SelectField
        name={rowField(row, "slug")}
        defaultValue={fields.slug}
        optional={row > 1 && fields.slug === ""}
        wide
      >
        {products}
      </SelectField>
      <Field
        name={rowField(row, "quantity")}
        defaultValue={fields.quantity}
        max={mostPieces}
        {...number}
      />
      <Field
        name={rowField(row, "duration")}
        defaultValue={fields.duration}
        max={mostTerms}
        {...number}
      />
      <SelectField name={rowField(row, "term")} defaultValue={fields.term}>
        <Options of={rentalTerms.map(({ slug, several }) => [slug, several])} />
      </SelectField>
      <p className="desk-price">{line && <Price line={line} />}</p>
      {fields.slug !== "" && (
        <label className="desk-remove" htmlFor={removed}>
          <input
            className="tick"
            type="checkbox"
            id={removed}
            name={rowField(row, "removed")}
            defaultChecked={fields.isRemoved}
          />
          Remove<span className="sr-only"> product {row} when saving</span>
        </label>
      )}
    </li>
  );
}

/** What can be booked; products that are booked here and left the catalogue can stay. */
export function ProductOptions({
  offers,
  stored,
}: {
  offers: readonly Offer[];
  stored: readonly PricedLine[];
}) {
  const names = new Map(stored.map(({ slug, name }) => [slug, name]));
  for (const { slug } of offers) names.delete(slug);
  return (
    <>
      <option value="">Choose a product</option>
      <Options
        of={[...names].map(([slug, name]) => [slug, `${name}, no longer in the catalogue`])}
      />
      {[...Map.groupBy(offers, ({ group }) => group)].map(([group, offered]) => (
        <optgroup key={group} label={group}>
          <Options of={offered.map((offer) => [offer.slug, formatOffer(offer)])} />
        </optgroup>
      ))}
    </>
  );
}

function Price({ line }: { line: PricedLine }) {
  const { unit_price, quantity, duration } = line;
  const amount = amountOf(line);
  if (unit_price === null || amount === null) {
    return <strong>{bookingWords.cart.onRequest}</strong>;
  }
  return (
    <>
      <strong>{formatRupees(amount)}</strong>{" "}
      {formatCharged(line, "saves") ?? `${formatRupees(unit_price)} × ${quantity * duration}`}
    </>
  );
}
