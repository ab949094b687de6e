import { useContext } from "react";
import { handoverForm as form } from "#app/desk/deliveries/handover-page.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { type Condition, conditions } from "#app/domain/stock/unit-states.ts";
import { capitalize, formatNumber } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import type { Route } from "./+types/return-page";

/** The condition of a returned machine; the number for machines without labels. */
export interface Taken {
  condition: Condition;
  number?: number;
}

interface Props {
  machine: Route.ComponentProps["loaderData"]["out"][number];
  taken: Taken | undefined;
  take(next: Taken | undefined): void;
  exchange: (() => void) | undefined;
}

/** A machine with the customer, or several without labels: back or not, and how. */
export function ReturnRow({ machine, taken, take, exchange }: Props) {
  const { id, name, number, tag, serial, since } = machine;
  const { answer } = useContext(FormContext);
  const title = tag || `${formatNumber(number)} × ${name}`;
  const labels = {
    [`number-${id}`]: "How many",
    [`note-${id}`]: `What is ${taken?.condition}`,
  };
  return (
    <li
      data-taken={taken ? "" : undefined}
      className="border-line px-4 py-2 not-first:border-t data-[taken]:bg-ticked"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CheckBox
          form={form}
          name="back"
          value={id}
          label={<span className="font-medium">{title}</span>}
          checked={taken !== undefined}
          onChange={(isTicked) => take(isTicked ? { condition: "fine" } : undefined)}
        />
        <span className="text-ink-soft">
          {[serial, `since ${since}`].filter(Boolean).join(", ")}
        </span>
        {taken ? (
          <fieldset className="ml-auto flex max-tablet:w-full">
            <legend className="sr-only">{title} is</legend>
            {conditions.map((condition) => (
              <label
                key={condition}
                className="grid min-h-8.5 cursor-pointer place-items-center border border-field-edge bg-card px-3 not-first-of-type:-ml-px first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:bg-fill has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-board max-tablet:min-h-11 max-tablet:flex-1"
              >
                <input
                  type="radio"
                  className="sr-only"
                  form={form}
                  name={`condition-${id}`}
                  value={condition}
                  checked={taken.condition === condition}
                  onChange={() => take({ ...taken, condition })}
                />
                {capitalize(condition)}
              </label>
            ))}
          </fieldset>
        ) : (
          exchange && (
            <span className="ml-auto">
              <Button variant="quiet" size={34} onClick={exchange}>
                <Icon name="swap" />
                Exchange<span className="sr-only"> {tag}</span>
              </Button>
            </span>
          )
        )}
      </div>
      {taken && (number > 1 || taken.condition !== "fine") && (
        <FormContext value={{ id: `of-${id}`, answer, labels }}>
          <div className="desk-fields grid gap-3 py-2 tablet:has-[>:nth-child(2)]:grid-cols-[160px_minmax(0,1fr)] tablet:pl-8">
            {number > 1 && (
              <Field
                form={form}
                name={`number-${id}`}
                {...wholeNumber}
                value={taken.number ?? number}
                onChange={({ target }) =>
                  take({
                    ...taken,
                    number: Math.max(1, Math.min(number, parseInt(target.value, 10) || 1)),
                  })
                }
              />
            )}
            {taken.condition !== "fine" && (
              <Field form={form} name={`note-${id}`} maxLength={300} autoFocus />
            )}
          </div>
        </FormContext>
      )}
    </li>
  );
}
