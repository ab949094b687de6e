import { daysOf } from "#app/domain/bookings/cheapest-parts.ts";
import { type PricedLine, readParts } from "#app/domain/bookings/price.ts";
import { formatStep } from "#app/domain/bookings/quantity-steps.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { depositWords } from "#content/booking.ts";

/** Explains the price of a line: its parts along a trace, the step of its number, the deposit. */
export function RequestPrice({ line }: { line: PricedLine }) {
  const { amount, quantity, deposit } = line;
  const parts = readParts(line.parts);
  const step = formatStep(line);
  const terms = parts.map(({ count, term }) => formatCount(count, term)).join(" + ");
  return (
    <div className="request-price">
      {parts.length > 0 && <PriceTrace parts={parts} />}
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
        {deposit !== null && (
          <div>
            <dt>{depositWords}</dt>
            <dd>{formatRupees(deposit * quantity)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** In percent of the trace: a label needs as much room. */
const leastShare = 24;

/** As long as its days, as far as the labels leave room. What it shows is in the words below it. */
function PriceTrace({ parts }: { parts: ReturnType<typeof readParts> }) {
  const days = parts.map(daysOf);
  const all = days.reduce((sum, one) => sum + one, 0);
  const shares = days.map((one) => Math.max(leastShare, (100 * one) / all));
  const whole = shares.reduce((sum, one) => sum + one, 0);
  let before = 0;
  const pieces = parts.map((part, index) => {
    const start = before;
    before += (100 * (shares[index] ?? 0)) / whole;
    return { ...part, start };
  });
  return (
    <svg className="price-trace" aria-hidden="true">
      <line x2="100%" y1="9" y2="9" />
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
      <circle cx="100%" cy="9" r="6" data-first />
    </svg>
  );
}
