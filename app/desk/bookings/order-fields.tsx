import { type ChangeEvent, useState } from "react";
import { ProductOptions, RowFields } from "#app/desk/bookings/row-fields.tsx";
import { mostLines, readLineInput } from "#app/domain/bookings/line.ts";
import { emptyRow, readRows } from "#app/domain/bookings/line-rows.ts";
import { agreedPayment, gstRows, offerPayment } from "#app/domain/bookings/payment.ts";
import { formatSum, type PricedLine, priceLine, totalOf } from "#app/domain/bookings/price.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { bookingWords } from "#content/booking.ts";

const words = bookingWords.payment;

/**
 * What is booked, a row each, the total, and how it can be paid. With script the total follows what
 * is typed; without, a button asks the server for it, and for another row.
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
        <ol className="desk-rows">
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
        <div className="mt-4.5 flex flex-wrap gap-3">
          {rows.length < mostLines && (
            <Button
              type="submit"
              variant="outline"
              size={42}
              name="again"
              value="row"
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                setRows([...rows, emptyRow]);
              }}
            >
              <Icon name="plus" />
              Another product
            </Button>
          )}
          <noscript>
            <Button type="submit" variant="quiet" size={42} name="again" value="sum">
              Work out the total
            </Button>
          </noscript>
        </div>
        {lines.length > 0 && (
          <p className="desk-sum" role="status">
            <span>{words.deskTotal}</span>
            <strong>{formatSum(sum)}</strong>
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
        choices={offerPayment(sum.total, agreedPayment({ payment, lines: stored }, lines))}
      />
    </>
  );
}
