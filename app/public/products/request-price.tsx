import { daysOf } from "#app/domain/rental/cheapest-parts.ts";
import { costOfOne, findCheaperDay, type PricedLine, readParts } from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { depositWords, noDeposit } from "#content/booking.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

type Props = {
  line: PricedLine;
  /** The days of the longest line, where several share one scale. */
  longest?: number;
};

/** Explains the price of a line: its parts along a trace, the step of its number, the deposit. */
export function RequestPrice({ line, longest }: Props) {
  const { quantity, card } = line;
  const { deposit } = card;
  const amount = costOfOne(line);
  const parts = readParts(line.parts);
  const step = formatStep(line);
  const terms = parts.map(({ count, term }) => formatCount(count, term)).join(" + ");
  return (
    <div className="request-price">
      {parts.length > 0 && <PriceTrace parts={parts} longest={longest} />}
      <dl>
        {amount !== null && terms && (
          <div>
            <dt>{`${terms}, ${formatNumber(quantity)} × ${formatRupees(amount)}`}</dt>
            <dd>{formatRupees(amount * quantity)}</dd>
          </div>
        )}
        {step && (
          <div data-step>
            <dt>{step.split(", ")[0]}</dt>
            <dd>{`− ${formatRupees(line.quantity_off)}`}</dd>
          </div>
        )}
        {/* Of several lines their sum says so. */}
        {(deposit || longest === undefined) && (
          <div>
            <dt>{depositWords}</dt>
            <dd>{deposit ? formatRupees(deposit * quantity) : noDeposit}</dd>
          </div>
        )}
      </dl>
      <DayHint line={line} />
    </div>
  );
}

/** A hint if one day less or more lowers the rent. */
function DayHint({ line }: { line: PricedLine }) {
  const hint = findCheaperDay(line);
  if (!hint) return null;
  const { until, saves } = hint;
  return (
    <p className="text-small mt-2 text-board">
      {`${requestWords.until} ${formatWeekday(until)}, the rent is ${formatRupees(saves)} lower.`}
    </p>
  );
}

/** The days that a line is charged for. */
export function daysIn(line: PricedLine | undefined): number {
  return sumOf(readParts(line?.parts ?? null).map(daysOf));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** In percent of the trace: a label needs as much room. */
const leastShare = 24;

type TraceProps = { parts: ReturnType<typeof readParts>; longest: number | undefined };

/** As long as its days, as far as the labels leave room. What it shows is in the words below it. */
function PriceTrace({ parts, longest }: TraceProps) {
  const days = parts.map(daysOf);
  const all = sumOf(days);
  const length = Math.max(leastShare * parts.length, (100 * all) / (longest || all));
  const shares = days.map((one) => Math.max(leastShare, (length * one) / all));
  const whole = sumOf(shares);
  let before = 0;
  const pieces = parts.map((part, index) => {
    const start = before;
    before += (length * (shares[index] ?? 0)) / whole;
    return { ...part, start };
  });
  return (
    <svg className="price-trace" aria-hidden="true">
      <line x2={`${length}%`} y1="9" y2="9" />
      {pieces.map(({ count, term, rate, start }) => (
        <svg key={term} x={`${start}%`} overflow="visible" aria-hidden="true">
          <circle cy="9" r="6" data-first={start === 0 || undefined} />
          <text x="-7" y="37">
            {formatCount(count, term)}
          </text>
          <text x="-7" y="56" data-soft>
            {formatRupees(count * rate)}
          </text>
        </svg>
      ))}
      <circle cx={`${length}%`} cy="9" r="6" data-first />
    </svg>
  );
}
