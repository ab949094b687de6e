import type { ReactNode } from "react";
import { href } from "react-router";
import type { optionOf } from "#app/domain/catalogue/rental-price.ts";
import type { findQuickPrice } from "#app/public/landing/quick-price.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";
import { landing } from "#content/landing.ts";

type Props = {
  bar: NonNullable<Awaited<ReturnType<typeof findQuickPrice>>["bar"]>;
  models: ReturnType<typeof optionOf>[];
};

/**
 * Over the hero's lower edge: the price of one model. Its button leads to the estimate with what was
 * chosen; with script the answer follows the fields.
 */
export function PriceBar({ bar, models }: Props) {
  const { slug, typed, errors, amount, says } = bar;
  const { bar: words } = landing;
  return (
    <div className="price-bar page-width">
      <form
        aria-label={words.name}
        method="get"
        action={href("/estimate")}
        noValidate
        data-swap="bar-answer"
      >
        <div>
          <Labelled name="slug" label={words.model}>
            <select id="bar-slug" name="slug" defaultValue={slug}>
              <Options of={models} />
            </select>
            <Icon name="chevron-down" />
          </Labelled>
          <Labelled name="number" label={words.number}>
            <input
              id="bar-number"
              name="number"
              inputMode="numeric"
              maxLength={9}
              placeholder="1"
              defaultValue={typed.number}
            />
          </Labelled>
          {(["from", "until"] as const).map((name) => (
            <Labelled key={name} name={name} label={requestWords[name]}>
              <input id={`bar-${name}`} name={name} type="date" defaultValue={typed[name]} />
            </Labelled>
          ))}
          <Labelled name="pin" label={words.pin}>
            <input
              id="bar-pin"
              name="pin"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={40}
              defaultValue={typed.pin}
            />
          </Labelled>
          {/* With an address of its own: the script leaves it to the browser. */}
          <Button type="submit" formAction={href("/estimate")}>
            {words.show}
          </Button>
        </div>
        <div id="bar-answer" data-wrong={errors.length > 0 || undefined}>
          <p role="status">
            {errors.length > 0 ? (
              errors.join(" ")
            ) : (
              <>
                <strong className="type-sum">{amount}</strong> {says}
              </>
            )}
          </p>
          <a className="inline-link" href={href("/estimate")}>
            {requestWords.several}
          </a>
        </div>
      </form>
    </div>
  );
}

type LabelledProps = { name: string; label: string; children: ReactNode };

function Labelled({ name, label, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={`bar-${name}`}>{label}</label>
      <div>{children}</div>
    </div>
  );
}
