import type { BookingLine } from "#app/domain/records/booking-lines.server.ts";

/** What is rented, on a board's tint: the product stands across its edge. */
export function BookingLines({ lines }: { lines: readonly BookingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="booking-lines" aria-label="What is rented">
      {lines.map(({ slug, name, quantity, period, price, picture }) => (
        <li key={`${slug} ${period}`}>
          {picture && <img {...picture} alt="" loading="lazy" />}
          <p>
            <strong>
              {name}
              {quantity > 1 && ` × ${quantity}`}
            </strong>
            <span>{price}</span>
            <span>for {period}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
