import type { ReactNode } from "react";
import { costOfOne, formatPeriodCharged } from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatDatesInFull } from "#app/domain/rental/rental-days.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import {
  type Estimate,
  rowSum,
  type ShownRow,
  sumOf,
  TotalFirst,
} from "#app/public/estimate/estimate-sum.tsx";
import { Letterhead } from "#app/public/frame/letterhead.tsx";
import { describePromise } from "#app/public/products/delivery-promise.tsx";
import { SumRows } from "#app/ui/sum-rows.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { bookingWords } from "#content/booking.ts";
import { estimateWords as words } from "#content/estimate.ts";
import { dueWords } from "#content/payment.ts";

type Props = Estimate & {
  /** The plain day in India whose prices these are. */
  today: string;
  as?: "h1" | "h2";
  /** Actions, shown on a screen only. */
  children?: ReactNode;
};

/** An estimate to read, share and print: who made it and when, its lines, their sum. */
export function EstimateSheet({ today, as: Title = "h2", children, ...estimate }: Props) {
  const { rows, delivery, isWrong } = estimate;
  const { shown } = sumOf(estimate);
  const isFree = rows.every(({ shortage }) => !shortage);
  return (
    <article className="estimate-sheet">
      <header>
        <Letterhead />
        <div>
          <Title className="type-heading-2">{words.sheet}</Title>
          <p className="text-soft">{formatDayInFull(today)}</p>
        </div>
        <Trace className="right-0 bottom-0">
          <path d="M-3000-26H-260L-234 0H-12" />
          <circle cx="-6" cy="0" r="6" data-live />
        </Trace>
      </header>
      {isWrong && <p className="mt-5 font-medium">{bookingWords.cart.wrong}</p>}
      <p className="mt-5 tablet:hidden print:hidden">
        <TotalFirst {...estimate} />
      </p>
      {children}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.model}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.each}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.no} {...row} />
          ))}
        </tbody>
      </table>
      {!isWrong && <SumRows rows={shown} />}
      <footer>
        {delivery && <p>{describePromise(delivery, isFree)}</p>}
        <p>{dueWords.rule}</p>
        <p>{`${words.pricesOf} ${formatDayInFull(today)}. ${words.notReserved}`}</p>
      </footer>
    </article>
  );
}

function Line(row: ShownRow) {
  const { offer, request, priced, summary } = row;
  const each = priced && costOfOne(priced);
  const step = priced && formatStep(priced);
  return (
    <tr>
      <th scope="row">
        <strong>{offer.name}</strong>
        <span>{summary}</span>
        {priced && <span>{`${formatDatesInFull(priced)}: ${formatPeriodCharged(priced)}`}</span>}
        {priced && step && (
          <span data-step>{`${step.split(", ")[0]}: − ${formatRupees(priced.quantity_off)}`}</span>
        )}
        {Object.values(request.errors).map((why) => (
          <span key={why}>{why}</span>
        ))}
      </th>
      <td data-label={words.quantity}>
        {priced ? formatNumber(priced.quantity) : request.typed.number}
      </td>
      <td data-label={words.each}>{each ? formatRupees(each) : "–"}</td>
      <td data-amount>{rowSum(row)}</td>
    </tr>
  );
}
