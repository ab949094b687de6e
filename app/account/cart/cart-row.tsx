import { href } from "react-router";
import { lineKey, mostOfALine, type PricedLine } from "#app/domain/bookings/cart-line.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { bookingWords, periodLabels } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const words = bookingWords.cart;

/** One line of the cart, with fields for how many and for how long. */
export function CartRow({ line, answer }: { line: PricedLine; answer: FormAnswer | undefined }) {
  const { group, configuration, amount } = line;
  const key = lineKey(line);
  const { name } = configuration;
  const field = (what: "quantity" | "duration" | "term") => ({
    id: `${what}.${key}`,
    name: `${what}.${key}`,
    defaultValue: answer?.values[`${what}.${key}`] ?? line[what],
    "aria-invalid": answer?.errors[`${what}.${key}`] ? true : undefined,
    "aria-describedby": `errors.${key}`,
  });
  const number = { type: "number", inputMode: "numeric", min: 1, max: mostOfALine } as const;
  const errors = ["quantity", "duration", "term"].flatMap(
    (what) => answer?.errors[`${what}.${key}`] ?? [],
  );
  return (
    <li className="cart-row">
      <Picture
        name={configuration.picture}
        className="cart-picture"
        sizes="(width < 37.5rem) 92vw, 220px"
      />
      <div data-name>
        <h2 className="type-heading-3">
          <a
            href={href("/productspage/:group/:configuration", {
              group: group.slug,
              configuration: configuration.slug,
            })}
          >
            {name}
          </a>
        </h2>
        <p>{group.name}</p>
      </div>
      <div className="field" data-quantity>
        <label htmlFor={`quantity.${key}`}>
          Quantity<span className="sr-only"> of {name}</span>
        </label>
        <input {...number} {...field("quantity")} />
      </div>
      <fieldset data-period>
        <legend className="sr-only">For how long: {name}</legend>
        <div className="field">
          <label htmlFor={`duration.${key}`}>For</label>
          <input {...number} {...field("duration")} />
        </div>
        <div className="field">
          <label htmlFor={`term.${key}`} className="sr-only">
            Days, weeks, months or years
          </label>
          <div>
            <select {...field("term")}>
              {rentalTerms.map(({ slug }) => (
                <option key={slug} value={slug}>
                  {periodLabels[slug]}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </div>
        </div>
      </fieldset>
      <div className="cart-amount" id={`amount.${key}`}>
        <strong>{amount === null ? words.onRequest : formatRupees(amount)}</strong>
        <span>{perTerm(line)}</span>
      </div>
      <div className="cart-errors" id={`errors.${key}`}>
        {errors.map((sentence) => (
          <p key={sentence}>
            <Icon name="alert" />
            {sentence}
          </p>
        ))}
      </div>
      <Button type="submit" variant="quiet" size={42} name="remove" value={key}>
        <Icon name="trash" />
        {words.remove}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function perTerm({ unitPrice, term, duration }: PricedLine): string {
  const per = rentalTerms.find(({ slug }) => slug === term)?.per ?? "";
  if (unitPrice !== null) return `${formatRupees(unitPrice)} ${per} ${words.each}`;
  return term === "year" && duration > 1 ? words.severalYears : words.named;
}
