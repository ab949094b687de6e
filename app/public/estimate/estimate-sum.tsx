import { dueRows } from "#app/domain/bookings/payment.ts";
import { type EstimateRow, orderOf } from "#app/domain/cart/estimate.ts";
import { formatSum, totalOf } from "#app/domain/rental/price.ts";
import type { Shortage } from "#app/domain/stock/answer-shortages.server.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";
import type { Delivery } from "#app/public/products/delivery.server.ts";
import type { SumRow } from "#app/ui/sum-rows.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";
import { estimateWords as words } from "#content/estimate.ts";

/** Its number is its key: a configuration may be in several rows. */
export type ShownRow = EstimateRow & { no: number; summary: string } & Shortage;

export interface Estimate {
  rows: readonly ShownRow[];
  delivery: Delivery | undefined;
  isWrong: boolean;
}

/** The sum of an estimate, and whether it can be ordered as it is. */
export function sumOf({ rows, delivery }: Pick<Estimate, "rows" | "delivery">) {
  const lines = rows.flatMap(({ priced }) => priced ?? []);
  const sum = totalOf(lines);
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  const isOutside = delivery !== undefined && !delivery.branch;
  const isWhole = orderOf(rows) !== undefined;
  const onRequest = sum.onRequest + rows.length - lines.length;
  const total = <span role="status">{formatSum({ ...sum, onRequest })}</span>;
  const shown: SumRow[] = [
    [isWhole ? `${words.rent}, ${formatCount(pieces, "machine")}` : words.rent, total],
    [words.delivery, isOutside ? words.onRequest : words.free],
    ...dueRows(isWhole ? sum.total : null, lines),
  ];
  return { shown, canOrder: isWhole && !isOutside };
}

/** The amount of a row in words. */
export function rowSum({ request, priced }: EstimateRow): string {
  if (priced && priced.sum !== null) return formatRupees(priced.sum);
  if (request.isTooMuch) return requestWords.tooMuch.title;
  return priced ? words.onRequest : "–";
}

/** On a phone the sum comes before the rows; its parts follow them. */
export function TotalFirst({ isWrong, ...estimate }: Estimate) {
  const due = sumOf(estimate).shown.find(([, , isTotal]) => isTotal);
  if (isWrong || !due) return null;
  return (
    <>
      {due[0]} <strong className="type-sum block text-figure">{due[1]}</strong>
    </>
  );
}
