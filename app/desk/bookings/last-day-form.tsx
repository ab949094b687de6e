import { useId, useState } from "react";
import { href } from "react-router";
import { changing, ShortageFixes, useLineChange } from "#app/desk/bookings/shortage-fixes.tsx";
import { PostForm } from "#app/desk/forms/post-form.tsx";
import { useAnswer } from "#app/desk/forms/use-answer.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { restOf } from "#app/domain/bookings/check-booking.ts";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import { agreedAmounts } from "#app/domain/rental/agreed-amounts.ts";
import { mostDays } from "#app/domain/rental/line.ts";
import {
  describeRepricing,
  formatCharged,
  repriceLine,
  splitLine,
} from "#app/domain/rental/price.ts";
import { formatStep } from "#app/domain/rental/quantity-steps.ts";
import type { Shortages } from "#app/domain/stock/shortages.server.ts";
import { addDays, formatWeekday } from "#app/lib/dates.ts";
import { capitalize, formatNumber } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext } from "#app/ui/form.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";

type Dated = NonNullable<Rental["lines"][number]["dated"]>;
type Props = Dated & { booking: Pick<Rental, "id" | "version"> };

/**
 * A new last day for all machines that are not back, or some. Before it is stored it says what
 * becomes of days and price, whether the branch has the machines, and what would solve that.
 */
export function LastDayForm({ line, last, most, offer, hasMail, booking }: Props) {
  const id = useId();
  const [until, setUntil] = useState(last);
  const [number, setNumber] = useState(String(most));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { send, isBusy } = useLineChange(booking.id);
  const from = line.day_from ?? "";
  const some = Number(number);
  const isPossible = until >= from && Number.isInteger(some) && some > 0 && some <= most;
  const [kept, part] = isPossible ? splitLine(line, some) : [];
  const asks = part && until !== last ? agreedAmounts(part) : [];
  const agreed = Object.fromEntries(
    asks.map(({ name, now }) => [name, Number(typed[name] ?? now) || 0]),
  );
  const quoted_rest = Number(typed.rest) || 0;
  const priced =
    part && repriceLine({ ...part, day_to: until, quoted_rest, ...agreed }, part, offer);
  const beyond = priced && until !== last ? restOf(priced) : undefined;
  const isLonger = isPossible && until > last;
  const asked = { booking: booking.id, line: line.id, until, number };
  const { data: shortage } = useAnswer<Shortages | null>(
    href("/admin/line-stock.json"),
    isLonger ? asked : undefined,
  );
  const labels = {
    until: "New last day",
    number: `For how many of ${formatNumber(most)}`,
    rest: beyond ? `Price of one for ${beyond.days}, in ₹` : "",
    ...Object.fromEntries(
      asks.map(({ name, label }) => [name, `${capitalize(label)} for the new days, in ₹`]),
    ),
  };
  const described = { "aria-describedby": `${id}-price`, autoComplete: "off" };
  const amount = (name: string) =>
    ({
      ...{ name, inputMode: "numeric" as const, ...described },
      onChange: ({ target }: { target: { value: string } }) =>
        setTyped({ ...typed, [name]: target.value }),
    }) as const;
  const why = priced && [formatCharged(priced, "saves"), formatStep(priced)].filter(Boolean);
  return (
    <PostForm
      send={send}
      isBusy={isBusy}
      className="desk-fields mt-1"
      fields={[["line", line.id], ...changing(booking)]}
    >
      <FormContext value={{ id, answer: undefined, labels }}>
        <div className="flex flex-wrap items-end gap-3 [&_input:not(.tick)]:max-w-50">
          <Field
            name="until"
            type="date"
            min={from}
            max={addDays(from, mostDays - 1)}
            defaultValue={last}
            onChange={({ target }) => setUntil(target.value)}
            {...described}
          />
          {most > 1 && (
            <Field
              name="number"
              {...wholeNumber}
              defaultValue={number}
              onChange={({ target }) => setNumber(target.value)}
              {...described}
            />
          )}
          {beyond && <Field placeholder={String(beyond.proposal)} {...amount("rest")} />}
          {asks.map(({ name, now }) => (
            <Field key={name + now} defaultValue={String(now)} {...amount(name)} />
          ))}
          <Button
            type="submit"
            variant="green"
            size={42}
            disabled={!priced || until === last || Boolean(shortage)}
          >
            {isBusy ? "Saving" : "Save last day"}
          </Button>
          {hasMail && (
            <CheckBox name="tell" value="on" defaultChecked label="Mail the new dates and price" />
          )}
        </div>
      </FormContext>
      <p id={`${id}-price`} className="mt-2 min-h-6.5" role="status">
        {priced && kept ? (
          <>
            {until !== last && `${formatWeekday(last)} → ${formatWeekday(until)}: `}
            {describeRepricing([line], some === line.quantity ? [priced] : [kept, priced])}
            {why && why.length > 0 && `: ${why.join("; ")}`}
          </>
        ) : (
          "The last day is before the first day."
        )}
      </p>
      {shortage && (
        <div className="mt-2 border-t-2 border-alarm pt-3">
          <ShortageFixes
            shortages={shortage}
            before="One of these changes solves it:"
            none="Nothing would solve it: call the customer."
          />
        </div>
      )}
    </PostForm>
  );
}
