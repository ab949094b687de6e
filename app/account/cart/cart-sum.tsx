import { dueRows } from "#app/domain/bookings/payment.ts";
import {
  branchNear,
  type Deliveries,
  describeDelivery,
  isOutsideArea,
} from "#app/domain/branches/branch-near.ts";
import { formatPeriod, needsCall } from "#app/domain/rental/line.ts";
import { type PricedLine, totalOf } from "#app/domain/rental/price.ts";
import { pinCodePattern } from "#app/lib/field-rules.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type SumRow, SumRows } from "#app/ui/sum-rows.tsx";
import { Via } from "#app/ui/trace.tsx";
import { bookingWords, deliveredFrom, deliveryWords } from "#content/booking.ts";
import { quotationWords } from "#content/quotations.ts";

const words = bookingWords.cart;

type Props = {
  lines: readonly PricedLine[];
  /** True if a number in the form is wrong, so that there is no total. */
  isWrong?: boolean;
};

export function CartSum({ branches, ...sum }: Props & { branches: Deliveries }) {
  return (
    <aside className="order-panel max-desktop:mt-11" aria-labelledby="sum">
      <h2 className="type-heading-2" id="sum">
        {words.sum}
      </h2>
      <OrderSum {...sum} id="cart-sum" />
      <DeliverySteps branches={branches} />
      <Button type="submit" size={60} name="intent" value="book">
        {words.book}
        <Icon name="arrow" />
      </Button>
      <Button type="submit" variant="outline" name="intent" value="quote">
        {quotationWords.request.open}
      </Button>
      <p>{words.note}</p>
    </aside>
  );
}

/** The destination of an order, as far as it is known, and the branches that may deliver there. */
interface Delivery {
  postcode?: string | undefined;
  branches?: Deliveries;
}

type OrderSumProps = Props & Delivery & { id?: string };

/** Shipping and total; how many lines have no price yet is counted apart. */
export function OrderSum({ lines, isWrong, id, postcode = "", branches = [] }: OrderSumProps) {
  if (isWrong) {
    return (
      <p className="mt-5" id={id} role="status">
        {words.wrong}
      </p>
    );
  }
  const { sum, onRequest, total } = totalOf(lines);
  const isPriced = onRequest < lines.length;
  const isOutside = pinCodePattern.test(postcode) && isOutsideArea(branches, postcode);
  const rows: SumRow[] = [["Shipping", isOutside ? bookingWords.payment.onRequest : "Free"]];
  if (onRequest > 0) rows.push([words.onRequest, formatCount(onRequest, "item")]);
  if (isPriced) {
    const said = <span role="status">{formatRupees(sum)}</span>;
    rows.push([totalLabel(lines), said, total === null]);
  }
  return (
    <SumRows id={id} rows={[...rows, ...dueRows(total, lines)]}>
      {needsCall(lines) && (
        <div data-call>
          <dt className="sr-only">{words.largeOrder}</dt>
          <dd>{words.call}</dd>
        </div>
      )}
    </SumRows>
  );
}

/** "Total for 3 months" if all lines are for the same period. */
function totalLabel(lines: readonly PricedLine[]): string {
  const periods = new Set(lines.filter((line) => line.sum !== null).map(formatPeriod));
  const [period] = periods;
  return periods.size === 1 ? `Total for ${period}` : "Total";
}

type Located = Pick<Deliveries[number], "name" | "region">;

/** The places that we deliver from, and the branch that delivers to this address. */
export function DeliverySteps({ postcode = "", branches = [] }: Delivery) {
  const isIn = (place: string) => (one: Located) => place === one.name || place === one.region;
  const places = deliveredFrom.filter((place) => branches.some(isIn(place)));
  const branch = branchNear(branches, postcode);
  const here = branch && places.find((place) => isIn(place)(branch));
  return (
    <div className="delivery-steps" id="delivery">
      <h3 className="font-strong">{deliveryWords.from}</h3>
      <ol>
        {places.map((place) => (
          <li key={place} data-here={place === here || undefined}>
            <Via />
            {place}
          </li>
        ))}
      </ol>
      {pinCodePattern.test(postcode) && <p role="status">{describeDelivery(branches, postcode)}</p>}
    </div>
  );
}
