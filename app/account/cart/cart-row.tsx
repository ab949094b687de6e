import { LineNotes } from "#app/account/cart/line-notes.tsx";
import type { ClosedStart } from "#app/domain/branches/closed-start.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { formatRate } from "#app/domain/catalogue/rental-price.ts";
import { rateOf } from "#app/domain/rental/price.ts";
import type { ShortageAnswer } from "#app/domain/stock/stock-words.ts";
import { plainDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { RowErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ShortageNote } from "#app/ui/shortage-note.tsx";
import { StartButtons } from "#app/ui/start-buttons.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import { bookingWords } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const words = bookingWords.cart;

const fieldNames = ["quantity", "duration", "term", "day_from"] as const;

type Props = {
  line: CartLine & { id: string };
  answer: FormAnswer | undefined;
  /** The stock of the delivering branch on the line's days; undefined if unknown. */
  stock?: string | undefined;
  /** The answer where that is too few. */
  shortage?: ShortageAnswer | undefined;
  /** Why a rental cannot begin on a day. */
  closedOn: (day: string) => ClosedStart | undefined;
};

export function CartRow({ line, answer, stock, shortage, closedOn }: Props) {
  const { name, group, href, picture } = line;
  const key = line.id;
  const field = (what: (typeof fieldNames)[number]) => ({
    id: `${what}.${key}`,
    name: `${what}.${key}`,
    defaultValue: answer?.values[`${what}.${key}`] ?? line[what] ?? "",
    "aria-invalid": answer?.errors[`${what}.${key}`] ? true : undefined,
    "aria-describedby": `errors.${key}`,
  });
  const errors = fieldNames.flatMap((what) => answer?.errors[`${what}.${key}`] ?? []);
  const first = plainDay(answer?.values[`day_from.${key}`] ?? line.day_from);
  const isWrong = answer?.errors[`day_from.${key}`] !== undefined;
  const starts = (isWrong && first && closedOn(first)?.days) || [];
  return (
    <li className="line-row">
      <Picture name={picture} sizes="(width < 37.5rem) 92vw, 220px" />
      <div data-name>
        <h2 className="type-heading-3">
          <a href={href}>{name}</a>
        </h2>
        <p className="text-soft">{group}</p>
      </div>
      <div className="cart-fields" data-fields>
        <div className="field">
          <label htmlFor={`quantity.${key}`}>
            Quantity<span className="sr-only"> of {name}</span>
          </label>
          <input {...wholeNumber} {...field("quantity")} />
        </div>
        <fieldset>
          <legend className="sr-only">For how long: {name}</legend>
          <div className="field">
            <label htmlFor={`duration.${key}`}>For</label>
            <input {...wholeNumber} {...field("duration")} />
          </div>
          <div className="field">
            <label htmlFor={`term.${key}`} className="sr-only">
              Days, weeks, months or years
            </label>
            <div>
              <select {...field("term")}>
                <Options of={rentalTerms.map(({ slug, several }) => [slug, several])} />
              </select>
              <Icon name="chevron-down" />
            </div>
          </div>
        </fieldset>
        <div className="field">
          <label htmlFor={`day_from.${key}`}>
            {words.from}
            <span> {words.optional}</span>
            <span className="sr-only">: {name}</span>
          </label>
          <input type="date" max="9999-12-31" {...field("day_from")} />
        </div>
        <Button type="submit" variant="quiet" size={42} name="remove" value={key}>
          <Icon name="trash" />
          <span>
            {words.remove}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
      </div>
      <div data-amount id={`amount.${key}`}>
        {errors.length > 0 ? (
          <strong>–</strong>
        ) : (
          <>
            <strong>{line.sum === null ? words.onRequest : formatRupees(line.sum)}</strong>
            <span className="text-small text-soft">{perTerm(line)}</span>
            <LineNotes line={line} stock={shortage ? undefined : stock} />
          </>
        )}
      </div>
      <RowErrors
        id={`errors.${key}`}
        actions={<StartButtons days={starts} name={`day_from.${key}`} />}
      >
        {errors}
      </RowErrors>
      <div data-price id={`shortage.${key}`}>
        {shortage && errors.length === 0 && <ShortageNote {...shortage} name={`choose.${key}`} />}
      </div>
    </li>
  );
}

function perTerm(line: CartLine): string {
  const own = rateOf(line);
  return own ? `${formatRupees(own.rate)} ${formatRate(line.unit, own.per)}` : words.named;
}
