import type { Delivery, Pin } from "#app/public/products/delivery.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";

const words = requestWords.pin;

type Props = {
  delivery: Delivery | undefined;
  /** Shown while no PIN code is known. */
  children?: string;
  /** The id of the form that asks for price and stock, which sends the PIN code too. */
  form: string;
  pin: Pin;
  /** False where the branch has too few, so that no day is promised. */
  isFree?: boolean;
};

/** Which branch delivers and from when, and the field for the PIN code. */
export function DeliveryPromise({ delivery, children, form, pin, isFree = true }: Props) {
  const { typed, error } = pin;
  const fields = (
    <div className="pin-form">
      <label htmlFor="pin">{delivery ? words.field : words.label}</label>
      <div className="field">
        <div>
          <input
            id="pin"
            name="pin"
            form={form}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={40}
            defaultValue={typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && "pin-error"}
          />
        </div>
        <FieldError id="pin-error">{error}</FieldError>
      </div>
      <Button type="submit" form={form} variant="outline">
        {words.set}
      </Button>
    </div>
  );
  return (
    <div className="delivery-promise">
      {(delivery || children) && (
        <p>
          <Icon name="truck" />
          <span>{delivery ? describeDelivery(delivery, isFree) : children}</span>
        </p>
      )}
      {delivery ? (
        <details open={error !== undefined}>
          <summary>{words.change}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </div>
  );
}

/** "Free delivery to 560 038, Bangalore, from Tue 1 Dec." */
export function describeDelivery(
  { postcode, branch, day, nearest }: Delivery,
  isFree: boolean,
): string {
  if (!branch) return `${postcode} ${words.outside} ${nearest} branch.`;
  const from = isFree ? `, ${words.asOf} ${day}` : "";
  return `${words.free} to ${postcode}, ${branch.name}${from}.`;
}
