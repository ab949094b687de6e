import { DeliveryStair } from "#app/account/cart/delivery-stair.tsx";
import { formatPeriod, type PricedLine, sumOf } from "#app/domain/bookings/cart-line.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { bookingWords } from "#content/booking.ts";

const words = bookingWords.cart;

/** What the cart comes to, and the way to book it. */
export function CartSum({ lines }: { lines: readonly PricedLine[] }) {
  return (
    <aside className="cart-sum" aria-labelledby="sum">
      <div className="board order-board" />
      <h2 className="type-heading-2" id="sum">
        {words.sum}
      </h2>
      <SumRows lines={lines} id="cart-sum" />
      <DeliveryStair />
      <Button type="submit" size={60} name="intent" value="book">
        {words.book}
        <Icon name="arrow" />
      </Button>
      <p>{words.note}</p>
    </aside>
  );
}

/** Shipping and total, and apart from them how many lines have no price yet. */
export function SumRows({ lines, id }: { lines: readonly PricedLine[]; id?: string }) {
  const { total, onRequest } = sumOf(lines);
  return (
    <dl className="sum-rows" id={id}>
      <div>
        <dt>Shipping</dt>
        <dd>Free</dd>
      </div>
      {onRequest > 0 && (
        <div>
          <dt>{words.onRequest}</dt>
          <dd>{formatCount(onRequest, "line")}</dd>
        </div>
      )}
      {onRequest < lines.length && (
        <div data-total>
          <dt>{totalLabel(lines)}</dt>
          <dd>
            <span role="status">{formatRupees(total)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** "Total for 3 months" when all is rented for as long, "Total" else. */
function totalLabel(lines: readonly PricedLine[]): string {
  const periods = new Set(lines.filter(({ amount }) => amount !== null).map(formatPeriod));
  const [period] = periods;
  return periods.size === 1 ? `Total for ${period}` : "Total";
}
