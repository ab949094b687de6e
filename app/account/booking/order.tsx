import { href } from "react-router";
import { ProductChoice } from "#app/account/booking/product-choice.tsx";
import { SumRows } from "#app/account/cart/cart-sum.tsx";
import { DeliveryStair } from "#app/account/cart/delivery-stair.tsx";
import {
  formatPeriod,
  isOfCart,
  lineKey,
  linesOf,
  type PricedLine,
  priceLines,
} from "#app/domain/bookings/cart-line.ts";
import { formatRupees } from "#app/lib/format.ts";
import { useField } from "#app/ui/form-context.ts";
import { Picture } from "#app/ui/picture.tsx";
import { bookingWords } from "#content/booking.ts";

const words = bookingWords.payment;

/**
 * What is booked: the lines of the cart, which the form sends as they are shown here, or with an
 * empty cart one product to choose.
 */
export function Order({ fields }: { fields: Record<string, string> }) {
  const lines = priceLines(linesOf(fields));
  return (
    <>
      <div id="order-picture" className="order-picture">
        <Picture
          key={lines[0]?.slug}
          name={lines[0]?.configuration.picture ?? "rental-crate"}
          className="block"
          sizes="(width < 62.5rem) 92vw, 520px"
          eager
        />
      </div>
      {isOfCart(fields.product ?? "") ? (
        <CartProduct lines={lines} written={fields.product ?? ""} />
      ) : (
        <ProductChoice swaps="order-picture order-sum" />
      )}
      <div id="order-sum">
        <SumRows lines={lines} />
      </div>
      <DeliveryStair city={fields.city} />
    </>
  );
}

function CartProduct({ lines, written }: { lines: readonly PricedLine[]; written: string }) {
  const { id, label } = useField("product");
  return (
    <div className="order-lines">
      <div>
        <h3 id={`${id}-label`}>{label}</h3>
        <a href={href("/cartpage")}>{words.change}</a>
      </div>
      <ul id={id} aria-labelledby={`${id}-label`}>
        {lines.map((line) => (
          <OrderLine key={lineKey(line)} line={line} />
        ))}
      </ul>
      <input type="hidden" name="product" value={written} />
    </div>
  );
}

function OrderLine({ line }: { line: PricedLine }) {
  const { configuration, quantity, amount } = line;
  return (
    <li>
      <span>
        {configuration.name}
        {quantity > 1 && ` × ${quantity}`}, {formatPeriod(line)}
      </span>
      <strong>{amount === null ? words.onRequest : formatRupees(amount)}</strong>
    </li>
  );
}
