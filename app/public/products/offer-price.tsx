import type { Configuration } from "#app/domain/catalogue/products.ts";
import { formatPeriod } from "#app/domain/rental/line.ts";
import type { PricedLine } from "#app/domain/rental/price.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { dueWords } from "#content/payment.ts";

type Props = Pick<Configuration, "rates"> & {
  /** The noun for one piece. */
  unit: string;
  /** The requested line; undefined without a request. */
  asked: PricedLine | undefined;
};

/** The price of a configuration among others: of what was asked for, else of a month. */
export function OfferPrice({ rates, unit, asked }: Props) {
  if (asked && asked.sum !== null) {
    return (
      <p>
        <strong>{formatRupees(asked.sum)}</strong>{" "}
        {`${formatCount(asked.quantity, unit)} for ${formatPeriod(asked)}, ${dueWords.gst}`}
      </p>
    );
  }
  if (!rates) return <p data-on-request>{catalogueWords.configuration.onRequest}</p>;
  return (
    <p>
      <strong>{formatRupees(rates.month)}</strong> a month
    </p>
  );
}
