import type { RentalRequest, RequestField } from "#app/domain/rental/rental-request.ts";
import { RowErrors } from "#app/ui/form.tsx";
import { StartButtons } from "#app/ui/start-buttons.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";

type Props = {
  request: Pick<RentalRequest, "typed" | "errors" | "starts">;
  /** Follows the ids, where a page has such fields several times. */
  no?: number;
  /** Of what they are the fields, for screen readers. */
  of?: string;
  /** The ids of the parts that follow from another first day. */
  swap?: string;
};

/** From, Until and Number of a GET form; the mistakes are in a part of their own, which a script replaces. */
export function DateFields({ request, no, of, swap }: Props) {
  const suffix = no === undefined ? "" : `-${no}`;
  const errors = `dates-errors${suffix}`;
  const field = (name: RequestField) => (
    <div className="field" data-number={name === "number" || undefined}>
      <label htmlFor={name + suffix}>
        {requestWords[name]}
        {of && <span className="sr-only">: {of}</span>}
      </label>
      <div>
        <input
          id={name + suffix}
          name={name}
          {...(name === "number"
            ? { inputMode: "numeric", maxLength: 9, placeholder: "1" }
            : { type: "date", max: "9999-12-31" })}
          defaultValue={request.typed[name]}
          aria-invalid={request.errors[name] ? true : undefined}
          aria-describedby={errors}
        />
      </div>
    </div>
  );
  return (
    <div className="date-fields" id={`dates${suffix}`}>
      {field("from")}
      {field("until")}
      {field("number")}
      <RowErrors
        id={errors}
        actions={
          <StartButtons
            days={request.starts}
            name="start"
            toValue={(day) => (no === undefined ? day : `${no}.${day}`)}
            swap={swap}
          />
        }
      >
        {Object.values(request.errors)}
      </RowErrors>
    </div>
  );
}
