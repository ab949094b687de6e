import type { ReactNode } from "react";
import { useBranches } from "#app/desk/frame/use-branches.tsx";
import { emptyRow, type LineRow, rowField } from "#app/domain/bookings/line-rows.ts";
import { firstBookable, lastBookable, mostLines } from "#app/domain/rental/line.ts";
import type { describeFree } from "#app/domain/stock/describe-free.server.ts";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { wholeNumber } from "#app/ui/whole-number.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

/** The free stock for one row of the form. */
export type FreeOfRow = Awaited<ReturnType<typeof describeFree>>[number];

const rowLabels: Partial<LineRow> = {
  ...{ name: "Name", day_from: "First day", until: "Until", branch: "From branch" },
  ...{ quantity: "Quantity", duration: "For", term: "Period" },
  ...{ price: "Own price, in ₹", unit: "Price per", rest: "Price for the days beyond, in ₹" },
  ...{ discount: "Discount, in ₹ or %", reason: "Reason, shown to the customer" },
  ...{ sac: "SAC", taxed: "GST, in %" },
};

/** The labels of the rows' fields in a form. */
export const lineLabels: Record<string, string> = {};
for (let row = 1; row <= mostLines; row++) {
  lineLabels[rowField(row, "slug")] = `Product ${row}`;
  for (const [part, label] of Object.entries(rowLabels)) {
    lineLabels[`product-${row}-${part}`] = label;
  }
}

/** For `receiveEdit`: 50 fields are more than enough beside those of the rows. */
export const mostLineFields = Object.keys(emptyRow).length * mostLines + 50;

export const unitWords = {
  ...{ day: "a day", week: "a week", month: "a month", year: "a year" },
  rental: "for the rental",
} as const;

const day = { type: "date", min: firstBookable, max: lastBookable, optional: true } as const;
const periods = rentalTerms.map(({ slug, several }) => [slug, several] as const);

type Props = { row: number; fields: LineRow; children?: ReactNode };

/** The days of a line, or how long it is, and its branch. @param children between them */
export function PeriodFields({ row, fields, children }: Props) {
  const isDated = fields.day_from !== "" && fields.until !== "";
  const branches = useBranches(fields.branch);
  const name = (part: keyof LineRow) => rowField(row, part);
  return (
    <>
      <Field name={name("day_from")} defaultValue={fields.day_from} {...day} />
      <Field name={name("until")} defaultValue={fields.until} {...day} />
      {children}
      {/* With both days they are the time. */}
      <div className={isDated ? "hidden" : "contents"}>
        <Field name={name("duration")} defaultValue={fields.duration} {...wholeNumber} />
        <SelectField name={name("term")} defaultValue={fields.term}>
          <Options of={periods} />
        </SelectField>
      </div>
      <SelectField name={name("branch")} defaultValue={fields.branch} optional>
        <option value="">{fields.id ? "None yet" : "By the PIN code"}</option>
        <Options of={branches.map(({ id, name }) => [id, name])} />
      </SelectField>
    </>
  );
}
