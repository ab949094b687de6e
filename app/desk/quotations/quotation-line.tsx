import { useContext } from "react";
import { type FreeOfRow, PeriodFields, unitWords } from "#app/desk/bookings/line-fields.tsx";
import { boxedInput, CellInput, GridCell } from "#app/desk/ui/grid.tsx";
import { restOf } from "#app/domain/bookings/check-booking.ts";
import { type LineRow, other, quotedUnits, rowField } from "#app/domain/bookings/line-rows.ts";
import { costOfOne, formatPeriodCharged, type PricedLine } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { Field, FieldError, FormContext, SelectField, useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

/** A line of the form, with the inputs that it began with. */
export interface FormLine {
  key: number;
  row: LineRow;
  isOpen: boolean;
}

/** The input columns of a line. */
export const cells = ["quantity", "price", "discount"] as const;
export const heads = ["Item", "Quantity", "Rate ₹", "Discount", "Amount ₹"] as const;

interface RowProps {
  line: FormLine;
  at: number;
  row: LineRow;
  priced: PricedLine | undefined;
  usual: { sac: string; rate: number } | undefined;
  free: FreeOfRow | undefined;
  name: string;
  onToggle(): void;
  onRemove(): void;
  onFix(): void;
}

/** A line: its cells, and below them days, branch, tax, and what else is seldom changed. */
export function LineRows(props: RowProps) {
  const { line, at, row, priced, usual, free, name, onToggle, onRemove, onFix } = props;
  const { row: first, isOpen } = line;
  const fieldOf = (part: keyof LineRow) => rowField(at + 1, part);
  const below = ["day_from", "until", "duration", "term", "branch", "unit", "rest", "sac", "taxed"];
  const hidden = useErrors(below.map((part) => fieldOf(part as keyof LineRow)));
  const inCells = useErrors(["slug", ...cells].map((part) => fieldOf(part as keyof LineRow)));
  const isShown = isOpen || hidden.length > 0;
  const each = priced && costOfOne({ ...priced });
  const isOwn = first.slug === other;
  const needsReason = row.discount !== "" || (row.price !== "" && !isOwn);
  const said = priced && [
    formatPeriodCharged(priced),
    formatDates(priced),
    `SAC ${row.sac || usual?.sac}`,
  ];
  const input = (part: (typeof cells)[number], column: number) => ({
    name: fieldOf(part),
    defaultValue: first[part],
    at: { row: at, column },
    className: boxedInput,
    "aria-label": `${isOwn ? row.name || "Own line" : name}, ${heads[column + 1]}`,
    "aria-invalid": inCells.some((one) => one.name === fieldOf(part)) || undefined,
    "aria-describedby": `line-${at}-notes`,
  });
  const isWrong = (part: (typeof cells)[number]) =>
    inCells.some((one) => one.name === fieldOf(part));
  return (
    <>
      <tr className="unruled">
        <th scope="row">
          <input type="hidden" name={fieldOf("slug")} value={first.slug} />
          <input type="hidden" name={fieldOf("id")} value={first.id} />
          <ItemName {...{ at, fieldOf, first, name, said, isShown, onToggle }} />
          {free && (
            <p
              role="status"
              className={free.isShort ? "text-note text-copper-text" : "text-note text-board"}
            >
              {free.said}{" "}
              {free.isShort && (
                <button type="button" className="text-button" onClick={onFix}>
                  Fix<span className="sr-only"> line {at + 1}</span>
                </button>
              )}
            </p>
          )}
          {needsReason ? (
            <ReasonInput name={fieldOf("reason")} first={row.reason} line={at + 1} />
          ) : (
            <input type="hidden" name={fieldOf("reason")} value={row.reason} />
          )}
          <div id={`line-${at}-notes`}>
            {inCells.map(({ name: field, error }) => (
              <FieldError key={field} id={`${field}-error`}>
                {error}
              </FieldError>
            ))}
          </div>
        </th>
        <GridCell head="Quantity" isWrong={isWrong("quantity")}>
          <CellInput {...input("quantity", 0)} maxLength={5} />
        </GridCell>
        <GridCell head="Rate ₹" isWrong={isWrong("price")}>
          <CellInput
            {...input("price", 1)}
            maxLength={14}
            placeholder={each === null || each === undefined ? "–" : formatNumber(each)}
          />
          {row.price !== "" && (
            <span className="block px-2 text-note whitespace-nowrap text-ink-soft">
              {unitWords[row.unit as keyof typeof unitWords]}
            </span>
          )}
        </GridCell>
        <GridCell head="Discount" isWrong={isWrong("discount")}>
          <CellInput {...input("discount", 2)} inputMode="text" maxLength={14} placeholder="–" />
        </GridCell>
        <td className="pr-4 font-medium whitespace-nowrap">
          <span aria-hidden="true" className="mr-auto font-normal text-ink-soft tablet:hidden">
            Amount
          </span>
          {priced?.sum === null || priced === undefined ? (
            <span className="font-normal text-quiet">no price</span>
          ) : (
            formatNumber(priced.sum)
          )}
        </td>
      </tr>
      <LineDetails
        {...{ fieldOf, row, isShown, usual, onRemove }}
        at={at}
        first={first}
        priced={priced}
      />
    </>
  );
}

interface ItemProps extends Pick<RowProps, "at" | "name" | "onToggle"> {
  fieldOf(part: keyof LineRow): string;
  first: LineRow;
  /** Days and tax in words. */
  said: readonly string[] | undefined;
  isShown: boolean;
}

/** The product of a line or its typed name, and the button that opens its details. */
function ItemName({ at, fieldOf, first, name, said, isShown, onToggle }: ItemProps) {
  return (
    <>
      {first.slug === other ? (
        <input
          name={fieldOf("name")}
          defaultValue={first.name}
          aria-label={`Name of line ${at + 1}`}
          placeholder="Name of the line"
          maxLength={120}
          autoComplete="off"
          className="input-box h-8 w-full px-2 pt-1"
        />
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <button
        type="button"
        aria-expanded={isShown}
        className="flex cursor-pointer items-center gap-2 pt-1 text-left text-note text-ink-soft hover:underline"
        onClick={onToggle}
      >
        <span>
          {said ? said.filter(Boolean).join(", ") : "Days and tax"}
          <span className="sr-only">: change</span>
        </span>
        <span className={isShown ? "rotate-180 [&_.icon]:w-3.5" : "[&_.icon]:w-3.5"}>
          <Icon name="chevron-down" />
        </span>
      </button>
    </>
  );
}

interface DetailsProps extends Pick<RowProps, "at" | "row" | "priced" | "usual" | "onRemove"> {
  fieldOf(part: keyof LineRow): string;
  first: LineRow;
  isShown: boolean;
}

/** Days, branch and tax of a line, and its own unit of price. */
function LineDetails(props: DetailsProps) {
  const { at, row, priced, usual, fieldOf, first, isShown, onRemove } = props;
  const rest = priced && restOf(priced);
  return (
    <tr className={isShown ? "max-tablet:block" : "hidden"}>
      <td colSpan={5} className="bg-ground px-4 pt-1 pb-4 text-left max-tablet:block">
        <div className="grid grid-cols-2 gap-x-3 gap-y-3 tablet:grid-cols-4">
          <PeriodFields
            row={at + 1}
            fields={{ ...first, day_from: row.day_from, until: row.until }}
          />
          <SelectField
            key={row.price === "" ? "usual" : "own"}
            name={fieldOf("unit")}
            // A price that is typed over the usual one is for the same time.
            defaultValue={row.price !== "" && first.price === "" ? "rental" : first.unit}
          >
            <Options of={quotedUnits.map((unit) => [unit, unitWords[unit]])} />
          </SelectField>
          {rest && (
            <Field
              name={fieldOf("rest")}
              defaultValue={first.rest}
              placeholder={String(rest.proposal)}
              hint={`For ${rest.days}: ${formatRupees(rest.proposal)} by the price of one ${row.unit}.`}
            />
          )}
          <Field
            name={fieldOf("sac")}
            defaultValue={first.sac}
            placeholder={usual?.sac}
            maxLength={8}
            inputMode="numeric"
            optional
          />
          <Field
            name={fieldOf("taxed")}
            defaultValue={first.taxed}
            placeholder={String(usual?.rate ?? "")}
            maxLength={5}
            inputMode="decimal"
            optional
          />
        </div>
        <button type="button" className="text-button mt-3" onClick={onRemove}>
          Remove line<span className="sr-only"> {at + 1}</span>
        </button>
      </td>
    </tr>
  );
}

/** The errors of some of the form's fields. */
function useErrors(names: readonly string[]) {
  const { answer } = useContext(FormContext);
  return names.flatMap((name) => {
    const error = answer?.errors[name];
    return error ? [{ name, error }] : [];
  });
}

function ReasonInput({ name, first, line }: { name: string; first: string; line: number }) {
  const { id, error } = useField(name);
  return (
    <div className="pt-2">
      <input
        id={id}
        name={name}
        defaultValue={first}
        aria-label={`Reason for the price of line ${line}, shown to the customer`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        placeholder="Reason, shown to the customer"
        maxLength={200}
        autoComplete="off"
        className="input-box h-8 w-full px-2 pt-1"
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
