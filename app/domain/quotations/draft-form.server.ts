import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { readDeskLines } from "#app/domain/bookings/booking-schema.server.ts";
import { readDiscount, readWritten, toRow } from "#app/domain/bookings/line-rows.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { taxFieldsOf } from "#app/domain/catalogue/registrations.ts";
import { type Draft, type DraftLine, draftOf } from "#app/domain/quotations/draft.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { priceLine, repriceLine } from "#app/domain/rental/price.ts";
import { formatDayInFull, plainDay } from "#app/lib/dates.ts";
import {
  optionalEmail,
  optionalGstin,
  optionalLine,
  optionalLines,
  optionalPinCode,
  phone,
} from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { asciiDigits } from "#app/lib/typed-text.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { stateByCode } from "#content/gst-states.ts";

const discountWrong = "Enter whole rupees or a percentage, for example 500 or 10 %.";

/** The form of a draft, beside its lines. Empty fields can be filled in until it is issued. */
const schema = z.object({
  name: optionalLine("the name", 200),
  company: optionalLine("the company", 200),
  email: optionalEmail("the e-mail address"),
  phone: z.union([z.literal("").default(""), phone]),
  gstin: optionalGstin("the GSTIN"),
  street: optionalLine("the street address", 200),
  street2: optionalLine("the second address line", 200),
  city: optionalLine("the town or city", 200),
  postcode: optionalPinCode("the PIN code"),
  bill_name: optionalLine("the name for the bill", 200),
  bill_street: optionalLine("the street address", 200),
  bill_street2: optionalLine("the second address line", 200),
  bill_city: optionalLine("the town or city", 200),
  bill_postcode: optionalPinCode("the PIN code"),
  discount: optionalLine("the discount", 40).refine(
    (typed) => typed === "" || readDiscount(typed),
    discountWrong,
  ),
  reason: optionalLine("the reason", 200),
  deposit: optionalLine("the deposit", 40).refine(
    (typed) => typed === "" || readDiscount(typed)?.discount_percent === 0,
    "Enter the deposit in whole rupees, or leave it empty for that of the lines.",
  ),
  valid_until: z.string().refine((typed) => plainDay(typed), "Enter the day as a date."),
  place_of_supply: optionalLine("the state", 2),
  terms: optionalLines("the terms", 4_000),
  order_no: optionalLine("the order number", 60),
});

/**
 * A draft as its form sends it: the fields of `draftValues`, and lines in the rows of a booking's
 * form, each also with `sac` and `taxed`.
 * @param stored the draft that is edited, whose lines keep their rates
 * @throws FormError for what cannot be read
 */
export function readDraftForm(
  fields: Record<string, string>,
  catalogue: Catalogue,
  today: string,
  stored?: Draft,
): Draft {
  const parsed = schema.safeParse(fields);
  const read = readDeskLines(fields, catalogue, stored?.lines);
  // A draft may have no lines yet.
  const ofLines = read.rows.length > 0 ? read.errors : {};
  const errors = { ...(parsed.error && firstErrors(parsed.error)), ...ofLines };
  if (!parsed.success || Object.keys(errors).length > 0) throw new FormError(400, { errors });
  const lines = read.lines.flatMap((asked, index): DraftLine[] => {
    const before = stored?.lines.find(({ id }) => id === asked.id);
    const priced = before
      ? repriceLine(asked, before, catalogue.offers)
      : priceLine(asked, catalogue.offers);
    if (!priced) return [];
    const row = read.rows[index]?.row;
    const usual = taxFieldsOf(catalogue, priced.slug, priced.day_from ?? today);
    const sac = asciiDigits(row?.sac ?? "").trim() || usual.sac;
    const typed = asciiDigits(row?.taxed ?? "").trim();
    return [
      { ...priced, id: before?.id ?? uuidv7(), sac, rate: typed ? Number(typed) : usual.rate },
    ];
  });
  return draftOf(parsed.data, lines);
}

/** A draft as its form holds it: one text for each of its fields. */
export function draftValues(draft: Draft): Record<string, string> {
  const { bill_to, lines, discount, discount_percent, deposit, terms, ...plain } = draft;
  const billed = Object.entries(bill_to ?? noBillTo).map(([part, text]) => [`bill_${part}`, text]);
  return {
    ...plain,
    ...Object.fromEntries(billed),
    product: writeDraftRows(lines),
    discount: discount_percent ? `${discount_percent} %` : String(discount || ""),
    deposit: deposit === null ? "" : String(deposit),
    terms: terms.join("\n"),
  };
}

const noBillTo = { name: "", street: "", street2: "", city: "", postcode: "" };

/** The inputs of each line's row, with its code and rate. */
function draftRows(lines: readonly DraftLine[]) {
  return lines.map((line) => ({ ...toRow(line), sac: line.sac, taxed: String(line.rate) }));
}

const writeDraftRows = (lines: readonly DraftLine[]) => JSON.stringify(draftRows(lines));

/** A field's value as people read it, where two edits differ. */
export function formatDraftField(name: string, value: string): string {
  if (name === "valid_until") return plainDay(value) ? formatDayInFull(value) : value;
  if (name === "place_of_supply") return stateByCode(value) ?? value;
  if (name !== "product") return value;
  return readWritten(value)
    .map(({ slug, name, quantity }) => formatPieces({ name: name || slug, quantity: +quantity }))
    .join("\n");
}
