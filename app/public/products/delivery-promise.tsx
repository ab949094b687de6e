import { useActionData } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import type { Delivery } from "#app/public/products/delivery.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";

const words = requestWords.pin;

type Props = {
  delivery: Delivery | undefined;
  /** Shown while no PIN code is known. */
  children?: string;
  /** Where the form is sent: the page with its query. */
  action: string;
  /** The ids of the parts that follow from it. */
  swap: string;
  /** False where the branch has too few, so that no day is promised. */
  isFree?: boolean;
};

/** Which branch delivers and from when, by the PIN code that the device remembers, and the field for it. */
export function DeliveryPromise({ delivery, children, action, swap, isFree = true }: Props) {
  const answer = useActionData<FormAnswer>();
  const error = answer?.errors.postcode;
  const form = (
    <form className="pin-form" method="post" action={action} data-swap={swap} noValidate>
      <label htmlFor="pin">{delivery ? words.field : words.label}</label>
      <div className="field">
        <div>
          <input
            id="pin"
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={40}
            defaultValue={answer?.values.postcode ?? ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && "pin-error"}
          />
        </div>
        <FieldError id="pin-error">{error}</FieldError>
      </div>
      <Button type="submit" variant="outline">
        {words.set}
      </Button>
    </form>
  );
  return (
    <div className="delivery-promise">
      {(delivery || children) && (
        <p>
          <Icon name="truck" />
          <span>{delivery ? describe(delivery, isFree) : children}</span>
        </p>
      )}
      {delivery ? (
        <details open={error !== undefined}>
          <summary>{words.change}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </div>
  );
}

function describe({ postcode, branch, day, nearest }: Delivery, isFree: boolean): string {
  if (!branch) return `${postcode} ${words.outside} ${nearest} branch.`;
  const from = isFree ? `, ${words.asOf} ${day}` : "";
  return `${words.free} to ${postcode}, ${branch.name}${from}.`;
}
