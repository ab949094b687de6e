import { type ChangeEvent, type ReactNode, useState } from "react";
import { mostLines, mostPieces, mostTerms, readLineInput } from "#app/domain/bookings/line.ts";
import { emptyRow, type LineRow, readRows, rowField } from "#app/domain/bookings/line-rows.ts";
import { agreedPayment, gstRows, offerPayment } from "#app/domain/bookings/payment.ts";
import {
  amountOf,
  formatCharged,
  formatSum,
  type PricedLine,
  priceLine,
  totalOf,
} from "#app/domain/bookings/price.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";
import { formatOffer } from "#app/domain/catalogue/rental-price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { Field, SelectField, useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { bookingWords } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const words = bookingWords.payment;

/** The note of a payment is written for customers. */
const forStaff = <Choice extends { value: string; note: string }>(choice: Choice): Choice =>
  choice.value === "bank transfer"
    ? { ...choice, note: "Bank details are sent with the confirmation." }
    : choice;

/**
 * The booked products, a row each, the total, and the ways to pay. The total follows the input; the
 * server works it out again when the form is sent.
 */
export function OrderFields({
  sent,
  stored,
  payment,
  offers,
}: {
  /** The form's fields, as they are stored or were typed. */
  sent: Readonly<Record<string, string>>;
  /** The lines that the booking has already, at the prices of their day. */
  stored: readonly PricedLine[];
  /** How it is paid already; empty for a new one. */
  payment: string;
  offers: readonly Offer[];
}) {
  const [rows, setRows] = useState(() => readRows(sent));
  const follow = ({ currentTarget: { form } }: ChangeEvent<HTMLFieldSetElement>) => {
    const typed = form ? [...new FormData(form)].map(([name, value]) => [name, String(value)]) : [];
    setRows(readRows(Object.fromEntries(typed)));
  };
  const priced = rows.map((row) => {
    const line = row.isRemoved ? undefined : readLineInput(row);
    return line && priceLine(line, offers, stored);
  });
  const lines = priced.filter((line) => line !== undefined);
  const sum = totalOf(lines);
  const products = <ProductOptions offers={offers} stored={stored} />;
  return (
    <>
      <FormPart title="Order" onChange={follow} isOwnLayout>
        <ol className="grid gap-5">
          {rows.map((row, index) => (
            <RowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place.
              key={index}
              row={index + 1}
              fields={row}
              line={priced[index]}
              products={products}
            />
          ))}
        </ol>
        {rows.length < mostLines && (
          <div className="mt-4.5">
            <Button variant="outline" size={42} onClick={() => setRows([...rows, emptyRow])}>
              <Icon name="plus" />
              Another product
            </Button>
          </div>
        )}
        {lines.length > 0 && (
          <p
            role="status"
            className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3.5 font-strong desktop:font-medium"
          >
            <span>{words.deskTotal}</span>
            <strong className="type-sum">{formatSum(sum)}</strong>
            <span>
              {gstRows(sum.total)
                .map((row) => row.join(" "))
                .join(", ")}
            </span>
          </p>
        )}
      </FormPart>
      <ChoiceField
        name="payment"
        title={words.how}
        choices={offerPayment(sum.total, agreedPayment({ payment, lines: stored }, lines)).map(
          forStaff,
        )}
      />
    </>
  );
}

const number = { type: "number", inputMode: "numeric", min: 1 } as const;

/** One line of a booking in the form: which product, how many, for how long, at what price. */
function RowFields({
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
    <li
      data-removed={fields.isRemoved || undefined}
      className="grid grid-cols-[1fr_1fr_1.5fr] gap-x-3 gap-y-4 border-b border-line pb-4.5 tablet:grid-cols-[120px_120px_1fr] tablet:gap-x-5 [&>.field[data-wide]]:col-span-full data-[removed]:[&>:not(label)]:opacity-45"
    >
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
      <p className="col-span-2 min-h-6.5 self-center text-[0.9375rem] text-ink-soft">
        {line && <Price line={line} />}
      </p>
      {fields.slug !== "" && (
        <label
          className="col-start-3 flex min-h-7 cursor-pointer items-center gap-2.5 justify-self-end text-[1rem] font-strong text-alarm"
          htmlFor={removed}
        >
          <input
            className="tick -mt-[3px]"
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

/** The products to choose from; products that are booked here and left the catalogue can stay. */
function ProductOptions({
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

const amountLook = "mr-2.5 font-medium text-ink";

function Price({ line }: { line: PricedLine }) {
  const { unit_price, quantity, duration } = line;
  const amount = amountOf(line);
  if (unit_price === null || amount === null) {
    return <strong className={amountLook}>{bookingWords.cart.onRequest}</strong>;
  }
  return (
    <>
      <strong className={amountLook}>{formatRupees(amount)}</strong>{" "}
      {formatCharged(line, "saves") ?? `${formatRupees(unit_price)} × ${quantity * duration}`}
    </>
  );
}
