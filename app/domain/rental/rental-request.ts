import { isTerm, type Line, mostDays } from "#app/domain/rental/line.ts";
import { periodOf } from "#app/domain/rental/rental-days.ts";
import { addDays, formatDay, plainDay } from "#app/lib/dates.ts";
import { asciiDigits, typedText } from "#app/lib/typed-text.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

/** What a visitor asks the price of: so many pieces from one day to another. */
export interface RentalRequest {
  /** The fields as they were typed. */
  typed: Readonly<Record<RequestField, string>>;
  errors: Readonly<Partial<Record<RequestField, string>>>;
  /** Without a first day for one term; undefined for mistakes and for what has no listed price. */
  line: Omit<Line, "slug"> | undefined;
  /** So many machines, or for so long, that the price is by agreement. */
  isTooMuch: boolean;
}

export type RequestField = "from" | "until" | "number";

/** From more machines on the price is by agreement. */
const mostRequested = 5_000;

/** @param typed as text; `term` for a request without a last day, a month by default @param today in India */
export function readRequest(
  typed: Readonly<Partial<Record<RequestField | "term", string | null>>>,
  today: string,
): RentalRequest {
  const text = (name: keyof typeof typed) =>
    asciiDigits(typedText((typed[name] ?? "").slice(0, 40))).trim();
  const fields = { from: text("from"), until: text("until"), number: text("number") };
  const term = isTerm(typed.term) ? typed.term : "month";
  const errors: Partial<Record<RequestField, string>> = {};
  const quantity = fields.number === "" ? 1 : Number(fields.number);
  const { from, until } = fields;
  const isFar = plainDay(from) !== undefined && from > addDays(today, mostDays);
  const wrongFrom = isFar ? undefined : firstDayError(from, today);
  if (from === "" && until !== "") errors.from = requestWords.errors.noFrom;
  else if (wrongFrom) errors.from = wrongFrom;
  if (until !== "" && !plainDay(until)) errors.until = requestWords.errors.until;
  else if (until !== "" && plainDay(from) && until < from) errors.until = requestWords.errors.order;
  if (!/^\d*$/.test(fields.number) || quantity < 1) errors.number = requestWords.errors.number;
  if (Object.keys(errors).length > 0) {
    return { typed: fields, errors, line: undefined, isTooMuch: false };
  }
  const period = until === "" ? { term, duration: 1 } : periodOf(from, until);
  const isTooMuch = quantity > mostRequested || !period || isFar;
  const line = isTooMuch || !period ? undefined : { quantity, ...period, day_from: from || null };
  return { typed: fields, errors, line, isTooMuch };
}

/** What is wrong with a first day as it was typed; an empty one is "as soon as possible". */
export function firstDayError(typed: string, today: string): string | undefined {
  if (typed === "") return undefined;
  if (!plainDay(typed)) return requestWords.errors.from;
  if (typed > addDays(today, mostDays)) return requestWords.errors.far;
  return typed < today ? `${requestWords.errors.past} ${formatDay(today)} or later.` : undefined;
}
