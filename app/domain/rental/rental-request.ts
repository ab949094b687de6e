import { isTerm, type Line, mostDays } from "#app/domain/rental/line.ts";
import { periodOf } from "#app/domain/rental/rental-days.ts";
import { addDays, daysBetween, formatDay, plainDay } from "#app/lib/dates.ts";
import { asciiDigits, typedText } from "#app/lib/typed-text.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

/** A visitor's request for a price: so many pieces from one day to another. */
export interface RentalRequest {
  /** The fields as they were typed. */
  typed: Readonly<Record<RequestField, string>>;
  /** The id of the branch that was chosen to deliver; empty for none. */
  branch: string;
  errors: Readonly<Partial<Record<RequestField, string>>>;
  /** The days to begin on in place of a closed one. */
  starts: readonly string[];
  /** Without a first day for one term; undefined for mistakes and for what has no listed price. */
  line: Omit<Line, "slug"> | undefined;
  /** So many machines, or for so long, that the price is by agreement. */
  isTooMuch: boolean;
}

/** @param branch the id of the one that was chosen; empty for none */
export type ClosedOn = (
  day: string,
  branch: string,
) => { message: string; days: string[] } | undefined;

export type RequestField = "from" | "until" | "number";

/** From more machines on the price is by agreement. */
const mostRequested = 5_000;

/**
 * @param typed as text; `term` for a request without a last day, a month by default @param today in
 * India @param closedOn why a rental cannot begin on a day (`closedStart`)
 */
export function readRequest(
  typed: Readonly<Partial<Record<RequestField | "term" | "branch", string | null>>>,
  today: string,
  closedOn: ClosedOn = () => undefined,
): RentalRequest {
  const text = (name: keyof typeof typed) =>
    asciiDigits(typedText((typed[name] ?? "").slice(0, 40))).trim();
  const fields = { from: text("from"), until: text("until"), number: text("number") };
  const term = isTerm(typed.term) ? typed.term : "month";
  const [branch = ""] = /^[a-z][a-z\d-]{0,59}$/.exec(text("branch")) ?? [];
  const errors: Partial<Record<RequestField, string>> = {};
  const quantity = fields.number === "" ? 1 : Number(fields.number);
  const { from, until } = fields;
  const closed = plainDay(from) ? closedOn(from, branch) : undefined;
  const isFar = plainDay(from) !== undefined && from > addDays(today, mostDays);
  const wrongFrom = isFar ? undefined : firstDayError(from, today);
  if (from === "" && until !== "") errors.from = requestWords.errors.noFrom;
  else if (wrongFrom) errors.from = wrongFrom;
  else if (closed && !isFar) errors.from = closed.message;
  if (until !== "" && !plainDay(until)) errors.until = requestWords.errors.until;
  else if (until !== "" && plainDay(from) && until < from) errors.until = requestWords.errors.order;
  if (!/^\d*$/.test(fields.number) || quantity < 1) errors.number = requestWords.errors.number;
  if (Object.keys(errors).length > 0) {
    const starts = (errors.from && !isFar && closed?.days) || [];
    return { typed: fields, branch, errors, starts, line: undefined, isTooMuch: false };
  }
  const period = until === "" ? { term, duration: 1 } : periodOf(from, until);
  const isTooMuch = quantity > mostRequested || !period || isFar;
  const asked = period && { quantity, ...period, day_from: from || null };
  const line = isTooMuch || !asked ? undefined : { ...asked, ...(branch && { branch }) };
  return { typed: fields, branch, errors, starts: [], line, isTooMuch };
}

type Typed = Readonly<Record<string, string>>;

/**
 * A request after a button was pressed: `choose` has a branch and a first day, "chennai.2026-12-14",
 * or one of both, and moves the last day too; `start` has a first day, and the last one stays.
 */
export function applyChoice({ choose, start, ...typed }: Typed): Typed {
  const first = plainDay(start);
  if (first) return { ...typed, from: first };
  if (choose === undefined) return typed;
  const { branch, day: later } = readChoice(choose);
  const { from = "", until = "" } = typed;
  if (!later || !plainDay(from)) return { ...typed, branch };
  const last = plainDay(until) && addDays(until, daysBetween(from, later));
  return { ...typed, branch, from: later, until: last ?? "" };
}

/** The branch and the day of a button of a shortage, "chennai.2026-12-14"; empty for those it leaves. */
export function readChoice(choose: string) {
  const [, branch = "", day] = /^([a-z][a-z\d-]*)?\.(.*)$/.exec(choose) ?? [];
  return { branch, day: plainDay(day) };
}

/** The error of a first day as typed; an empty one is "as soon as possible". */
export function firstDayError(typed: string, today: string): string | undefined {
  if (typed === "") return undefined;
  if (!plainDay(typed)) return requestWords.errors.from;
  if (typed > addDays(today, mostDays)) return requestWords.errors.far;
  return typed < today ? `${requestWords.errors.past} ${formatDay(today)} or later.` : undefined;
}
