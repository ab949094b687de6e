import type { ReactNode } from "react";
import { href } from "react-router";
import { DeliverySteps, OrderSum } from "#app/account/cart/cart-sum.tsx";
import { LineNotes, lineNote, type NotedLine } from "#app/account/cart/line-notes.tsx";
import type { Deliveries } from "#app/domain/branches/branch-near.ts";
import { type CartLine, isOfCart, lineKey, priceCart, readOrder } from "#app/domain/cart/cart.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { optionOf } from "#app/domain/catalogue/rental-price.ts";
import { formatPeriod, formatPieces } from "#app/domain/rental/line.ts";
import { formatAgreement, totalOf } from "#app/domain/rental/price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Field, SelectField, useField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import { bookingWords } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const words = bookingWords.payment;

type Props = {
  fields: Record<string, string>;
  offers: readonly Offer[];
  branches: Deliveries;
  /** Of the lines in their order, in words. */
  stock: readonly (string | undefined)[];
  /** A digest of all prices, sent back: nothing is booked at a price that was not shown. */
  prices: string;
};

/** The booked lines: those of the cart as shown here or, with an empty cart, a product to choose. */
export function Order({ fields, offers, branches, stock, prices }: Props) {
  const { product = "" } = fields;
  const lines = priceCart(readOrder(fields, offers), offers);
  const isCart = isOfCart(product);
  return (
    <>
      <div id="order-picture" className="order-picture">
        <Picture
          key={lines[0]?.slug}
          name={lines[0]?.picture ?? "rental-crate"}
          sizes="(width < 62.5rem) 92vw, 520px"
          eager
        />
      </div>
      {isCart ? (
        <OrderedLines lines={lines} written={product} stock={stock} />
      ) : (
        <ProductChoice offers={offers} />
      )}
      <div id="order-sum" className={isCart ? undefined : "pt-2"}>
        <input type="hidden" name="prices" value={`${prices}.${totalOf(lines).sum}`} />
        {!isCart && lines.map((line) => <LineNotes key={line.slug} line={line} stock={stock[0]} />)}
        <OrderSum
          lines={lines}
          isWrong={lines.length === 0 && product !== ""}
          postcode={fields.postcode}
          branches={branches}
        />
      </div>
      <DeliverySteps postcode={fields.postcode} branches={branches} />
    </>
  );
}

type OrderedProps = Pick<Props, "stock"> & { lines: readonly CartLine[]; written: string };

function OrderedLines({ lines, written, stock }: OrderedProps) {
  const { id, label } = useField("product");
  return (
    <div className="order-lines">
      <div>
        <h3 className="font-strong" id={`${id}-label`}>
          {label}
        </h3>
        <a className="pt-1 pb-px text-(--link) underline-offset-4" href={href("/cartpage")}>
          {words.change}
        </a>
      </div>
      <ul id={id} aria-labelledby={`${id}-label`}>
        {lines.map((line, index) => (
          <LineItem key={lineKey(line)} line={line} stock={stock[index]} />
        ))}
      </ul>
      <input type="hidden" name="product" value={written} />
    </div>
  );
}

/** "Business 14 × 2, 3 months" and what it costs. */
export function LineItem({ line, stock, children }: NotedLine & { children?: ReactNode }) {
  const agreement = formatAgreement(line);
  return (
    <li>
      <span>
        {formatPieces(line)}, {formatPeriod(line)} <LineNotes line={line} stock={stock} />
        {agreement && <span className={`${lineNote} wrap-anywhere`}>{agreement}</span>}
        {children}
      </span>
      <strong>{line.sum === null ? words.onRequest : formatRupees(line.sum)}</strong>
    </li>
  );
}

function ProductChoice({ offers }: Pick<Props, "offers">) {
  return (
    <fieldset
      className="grid grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,6fr)] gap-x-3 gap-y-4 *:data-wide:col-span-full"
      data-swap="order-picture order-sum booking-payment-choices"
      data-sends="payment postcode"
    >
      <legend className="sr-only">{words.choose}</legend>
      <SelectField name="product" wide>
        <option value="">{words.choose}</option>
        <Options of={offers.map(optionOf)} />
      </SelectField>
      <Field name="quantity" {...wholeNumber} />
      <Field name="duration" {...wholeNumber} />
      <SelectField name="term">
        <Options of={rentalTerms.map(({ slug, several }) => [slug, several])} />
      </SelectField>
      <Field name="day_from" type="date" max="9999-12-31" optional wide />
    </fieldset>
  );
}
