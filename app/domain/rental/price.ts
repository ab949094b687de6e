import type { Offer } from "#app/domain/catalogue/products.ts";
import { cheapestParts, daysOf, type Rates } from "#app/domain/rental/cheapest-parts.ts";
import {
  type Agreement,
  formatPeriod,
  isTerm,
  type Line,
  noAgreement,
  type QuotedUnit,
} from "#app/domain/rental/line.ts";
import { type QuantityStep, spread, stepFor } from "#app/domain/rental/quantity-steps.ts";
import { type Days, lastDay, periodOf } from "#app/domain/rental/rental-days.ts";
import { addDays, daysBetween } from "#app/lib/dates.ts";
import { capitalize, formatCount, formatRupees, inWords } from "#app/lib/format.ts";

/** The catalogue's prices of the day on which a line was agreed: all its later changes cost these. */
export interface RateCard {
  /** Null for a price on request. */
  rates: Rates | null;
  steps: readonly QuantityStep[];
  /** For one piece, in whole rupees; null for none. */
  deposit: number | null;
  /** The days after the last one in which a machine is prepared for the next rental. */
  turnaround: number;
}

/** A line with its price. Its name, card and price stay as they were agreed. */
export interface PricedLine extends Omit<Line, "day_from" | "branch">, Days, Agreement {
  name: string;
  card: RateCard;
  /** The branch that delivers; empty for none yet. */
  branch: string;
  /** The charge for one piece, each part with its rate: `1.year.14990~2.month.1499`. */
  parts: string | null;
  /** The reduction of the line's amount for its number of machines, in whole rupees; 0 for none. */
  quantity_off: number;
  /** The step that it comes from: `10.5` for 5 % from ten machines; null for none. */
  quantity_step: string | null;
  /** The number of machines that the step is for: a line that was split keeps that of the whole. */
  step_quantity: number;
  /** For all pieces and the whole time, less its reductions, in whole rupees; null on request. */
  sum: number | null;
}

/** A line of a stored booking: its id stays, its position only orders. */
export type BookedLine = PricedLine & { id: string };

/** With the day on which its machines are collected (`collectionDay`); null without a last day. */
export type StoredLine = BookedLine & { collect_on: string | null };

/** The values of a line to price; with `day_to` its length is words alone. */
export interface Asked extends Line, Partial<Agreement> {
  /** That of the stored line. */
  id?: string;
  day_to?: string | null;
  /** For a line without a configuration, whose slug is empty. */
  name?: string;
  /** Prices a stored line by today's catalogue. */
  atTodaysRates?: boolean;
}

export type Priced = Pick<Offer, "slug" | "name" | "rates"> & Partial<RateCard>;

export function cardOf({ rates, steps = [], deposit = null, turnaround = 1 }: Priced): RateCard {
  return { rates: rates ?? null, steps, deposit, turnaround };
}

const noCard: RateCard = { rates: null, steps: [], deposit: null, turnaround: 0 };

/** A line at today's prices. @returns undefined for a product that the catalogue does not have */
export function priceLine(asked: Asked, offers: readonly Priced[]): PricedLine | undefined {
  if (asked.slug === "") return asked.name ? priceBy(noCard, asked.name, asked) : undefined;
  const offer = offers.find(({ slug }) => slug === asked.slug);
  return offer && priceBy(cardOf(offer), offer.name, asked);
}

/** As `priceLine`; lines of unknown products are left out. */
export function priceLines(lines: readonly Asked[], offers: readonly Priced[]): PricedLine[] {
  return lines.flatMap((line) => priceLine(line, offers) ?? []);
}

/**
 * A changed line: by its own card, unless it becomes another configuration or staff ask for today's
 * rates. Unchanged values stay as stored, whatever the unit of its length.
 */
export function repriceLine(
  asked: Asked,
  stored: PricedLine,
  offers: readonly Priced[],
): PricedLine | undefined {
  const { slug, name = stored.name } = asked;
  const isOther = slug !== stored.slug || (slug === "" && name !== stored.name);
  const anew = isOther || asked.atTodaysRates ? priceLine(asked, offers) : undefined;
  return anew ?? (isOther ? undefined : priceBy(stored.card, stored.name, asked, stored));
}

function priceBy(card: RateCard, name: string, asked: Asked, stored?: PricedLine): PricedLine {
  const { slug, quantity, branch, price_reason = "" } = asked;
  const agreed = { ...noAgreement, ...asked };
  const { quoted, quoted_unit, quoted_rest, discount_percent: percent } = agreed;
  const time = timeOf(asked);
  const isSameTime = stored !== undefined && isSamePeriod(time, stored);
  const { day_from, day_to, duration, term } = isSameTime ? stored : time;
  const when = { day_from, day_to, duration, term };
  const isSameNumber = stored?.quantity === quantity;
  const isSame =
    isSameTime &&
    isSameNumber &&
    stored.quoted === quoted &&
    (quoted === null || (stored.quoted_unit === quoted_unit && stored.quoted_rest === quoted_rest));
  const step_quantity = isSameNumber ? stored.step_quantity : quantity;
  const parts = isSame ? stored.parts : partsFor(card, when, agreed);
  const each = costOfOne({ parts });
  const { quantity_off, quantity_step } = isSame
    ? stored
    : stepOf(quoted === null ? card.steps : [], each ?? 0, quantity, step_quantity);
  const full = each === null ? null : each * quantity - quantity_off;
  const isSameDiscount =
    isSame &&
    stored.discount_percent === percent &&
    (percent > 0 || stored.discount === agreed.discount);
  const ofFull = full === null ? 0 : Math.round((full * percent) / 100);
  const typed = percent > 0 ? ofFull : agreed.discount;
  const discount = isSameDiscount ? stored.discount : typed;
  return {
    ...{ slug, name, quantity, ...when, branch: branch ?? "", card },
    ...{ parts, quantity_off, quantity_step, step_quantity },
    ...{ quoted, quoted_unit, quoted_rest: quoted === null ? 0 : quoted_rest },
    ...{ discount, discount_percent: percent },
    price_reason: quoted !== null || discount > 0 ? price_reason : "",
    sum: full === null ? null : full - discount,
  };
}

type Time = Days & Pick<Line, "duration" | "term">;

/** The days of a line, and the words for its length. */
function timeOf({ day_from = null, day_to, duration, term }: Omit<Asked, "slug">): Time {
  if (!day_from) return { day_from: null, day_to: null, duration, term };
  if (!day_to) return { day_from, day_to: lastDay({ day_from, duration, term }), duration, term };
  return { day_from, day_to, ...(periodOf(day_from, day_to) ?? { duration, term }) };
}

/** Twelve months, a year and 365 days without a first day are one period. */
function isSamePeriod(one: Time, other: Time): boolean {
  if (one.day_from || other.day_from) {
    return one.day_from === other.day_from && one.day_to === other.day_to;
  }
  return lengthOf(one) === lengthOf(other);
}

const lengthOf = ({ duration: count, term }: Time) => daysOf({ count, term });

/** The charge for one piece, in parts; null on request. */
function partsFor({ rates }: RateCard, time: Time, agreed: Agreement): string | null {
  if (agreed.quoted !== null) return quotedParts(time, agreed);
  if (!rates) return null;
  const parts = cheapestParts(rates, time);
  return parts.map(({ count, term }) => `${count}.${term}.${rates[term]}`).join("~");
}

/** The step of all machines that it was agreed for, and this line's share of it. */
function stepOf(steps: readonly QuantityStep[], each: number, quantity: number, of: number) {
  const { off, step } = stepFor(each, of, steps);
  const share =
    of === quantity ? off : (spread(off, [quantity, Math.max(0, of - quantity)])[0] ?? 0);
  return { quantity_off: share, quantity_step: step };
}

function quotedParts(time: Time, { quoted, quoted_unit, quoted_rest }: Agreement): string | null {
  const { count, rest } = unitsIn(time, quoted_unit);
  if (rest > 0 && quoted_rest === 0) return null;
  const whole = count > 0 ? [`${count}.${quoted_unit}.${quoted}`] : [];
  return [...whole, ...(rest > 0 ? [`1.rental.${quoted_rest}`] : [])].join("~");
}

/** The whole units of an own price in a time, and the days beyond them, which need a price too. */
export function unitsIn(time: Time, unit: QuotedUnit): { count: number; rest: number } {
  if (unit === "rental") return { count: 1, rest: 0 };
  const { day_from, day_to } = time;
  const length = day_from && day_to ? daysBetween(day_from, day_to) + 1 : lengthOf(time);
  const daysOfUnits = (count: number) => daysOf({ count, term: unit, day_from });
  let count = Math.ceil(length / { day: 1, week: 7, month: 28, year: 365 }[unit]);
  while (count > 0 && daysOfUnits(count) > length) count -= 1;
  return { count, rest: length - daysOfUnits(count) };
}

/**
 * A line as two: the second has so many of its machines. Their sums add up to the former one, and
 * both keep the step and the discount that were agreed for all.
 */
export function splitLine<Split extends PricedLine>(line: Split, number: number): [Split, Split] {
  const quantities = [line.quantity - number, number] as const;
  const each = costOfOne(line);
  const offs = spread(line.quantity_off, quantities);
  const full = quantities.map((quantity, index) => (each ?? 0) * quantity - (offs[index] ?? 0));
  const discounts = spread(line.discount, full);
  const part = (index: 0 | 1): Split => {
    const [quantity_off = 0, discount = 0] = [offs[index], discounts[index]];
    const sum = each === null ? null : (full[index] ?? 0) - discount;
    return { ...line, quantity: quantities[index], quantity_off, discount, sum };
  };
  return [part(0), part(1)];
}

/** For one piece and the whole time, before reductions, in whole rupees; null on request. */
export function costOfOne({ parts }: Pick<PricedLine, "parts">): number | null {
  return parts === null
    ? null
    : partsOf(parts).reduce((sum, { count, rate }) => sum + count * rate, 0);
}

/** The own price of a line, or its card's for one of its term; null on request. */
export function rateOf({ quoted, quoted_unit, card, term }: PricedLine) {
  if (quoted !== null) return { rate: quoted, per: quoted_unit };
  return card.rates && { rate: card.rates[term], per: term };
}

/** "₹1,499 a month", "₹5,000 for the rental", "Price on request". */
export function formatLineRate(line: PricedLine): string {
  const { rate, per } = rateOf(line) ?? {};
  return rate === undefined || !per ? "Price on request" : formatQuoted(rate, per);
}

const formatQuoted = (rate: number, per: QuotedUnit) =>
  `${formatRupees(rate)} ${per === "rental" ? "for the rental" : `a ${per}`}`;

/** "Agreed price ₹2,400 a month, discount ₹500: quoted on the phone"; undefined without either. */
export function formatAgreement(line: Agreement): string | undefined {
  const { quoted, quoted_unit, quoted_rest, discount, discount_percent, price_reason } = line;
  const rupees = discount > 0 && formatRupees(discount);
  const percent = discount_percent > 0 && `${discount_percent} %`;
  const off = percent && rupees ? `${percent} (${rupees})` : percent || rupees;
  const agreed = [
    quoted === null ? "" : `agreed price ${formatQuoted(quoted, quoted_unit)}`,
    quoted_rest > 0 && `${formatRupees(quoted_rest)} for the days beyond`,
    off && `discount ${off}`,
  ].filter(Boolean);
  if (agreed.length === 0) return undefined;
  return capitalize([agreed.join(", "), price_reason].filter(Boolean).join(": "));
}

/** "₹8,994 → ₹9,400, ₹406 more" of all lines; "same price". */
export function describeRepricing(
  before: readonly Pick<PricedLine, "sum">[],
  after: readonly Pick<PricedLine, "sum">[],
): string {
  const [was, is] = [totalOf(before), totalOf(after)];
  if (was.total !== null && was.total === is.total) return `same price, ${formatSum(is)}`;
  const more = was.total === null || is.total === null ? 0 : is.total - was.total;
  const change =
    more === 0 ? "" : `, ${formatRupees(Math.abs(more))} ${more > 0 ? "more" : "less"}`;
  return `${formatSum(was)} → ${formatSum(is)}${change}`;
}

/** Total and agreements of lines as one text: when it changes, the customer was told other prices. */
export function formatPrices(lines: readonly PricedLine[]): string {
  const agreed = lines.flatMap((line) => formatAgreement(line) ?? []);
  return [formatSum(totalOf(lines)), ...agreed].join("\n");
}

/** "12 months (charged as 1 year), you save ₹74,950"; undefined if it is charged as requested. */
export function formatCharged(line: PricedLine, saves = "you save"): string | undefined {
  const { card, quantity, duration, term } = line;
  const period = formatPeriodCharged(line);
  if (!card.rates || period === formatPeriod(line)) return undefined;
  const saved = (card.rates[term] * duration - (costOfOne(line) ?? 0)) * quantity;
  const saving = saved > 0 ? `, ${saves} ${formatRupees(saved)}` : "";
  return period + saving;
}

/**
 * The last day, one earlier or later than asked, with which all machines cost less: by the days of
 * an extra part alone, such as the day of "3 months + 1 day". @returns undefined for none, without
 * days and for an agreed price
 */
export function findCheaperDay(line: PricedLine): { until: string; saves: number } | undefined {
  const { day_from, day_to, quoted, card, sum, parts } = line;
  if (!day_from || !day_to || quoted !== null || !card.rates || sum === null) return undefined;
  const all = readParts(parts);
  const last = all.at(-1);
  const hasExtraDay = all.length > 1 && last?.term === "day" && last.count === 1;
  const tried = hasExtraDay ? [1, -1] : [1];
  for (const until of tried.map((days) => addDays(day_to, days))) {
    const { slug, quantity } = line;
    const period = periodOf(day_from, until);
    const other =
      period && priceBy(card, line.name, { slug, quantity, day_from, day_to: until, ...period });
    const saves = sum - (other?.sum ?? sum);
    if (saves > 0) return { until, saves };
  }
  return undefined;
}

/** "13 weeks (charged as 3 months + 1 day)"; the period alone if it is charged as requested. */
export function formatPeriodCharged(line: PricedLine): string {
  const { card, quoted, parts } = line;
  const asked = formatPeriod(line);
  if (!card.rates || quoted !== null || parts === null) return asked;
  const charged = readParts(parts)
    .map(({ count, term }) => formatCount(count, term))
    .join(" + ");
  return charged === asked ? asked : `${asked} (charged as ${charged})`;
}

/** The terms of a stored price with their rates, in whole rupees for one piece. */
export function readParts(parts: string | null) {
  return partsOf(parts).flatMap(({ term, ...part }) => (isTerm(term) ? [{ ...part, term }] : []));
}

/** An own price may also have a part for the whole rental, or for days beyond its units. */
function partsOf(parts: string | null) {
  const all = parts?.split("~").map((part) => part.split(".")) ?? [];
  return all.map(([count, term, rate]) => ({ count: Number(count), term, rate: Number(rate) }));
}

/** In whole rupees: `sum` is that of the priced lines, `total` null while a price is on request. */
export function totalOf(lines: readonly Pick<PricedLine, "sum">[]) {
  const sum = lines.reduce((all, line) => all + (line.sum ?? 0), 0);
  const onRequest = lines.filter((line) => line.sum === null).length;
  return { sum, onRequest, total: onRequest > 0 ? null : sum };
}

/** "₹79,164", "₹79,164, and one price on request", "Price on request". */
export function formatSum({ sum, onRequest }: { sum: number; onRequest: number }): string {
  if (onRequest === 0) return formatRupees(sum);
  const prices = `${inWords(onRequest)} price${onRequest === 1 ? "" : "s"} on request`;
  if (sum > 0) return `${formatRupees(sum)}, and ${prices}`;
  return onRequest === 1 ? "Price on request" : capitalize(prices);
}

/** A booking's total, or its sum while a price is on request. */
export function formatTotal(
  total: number | null,
  lines: readonly Pick<PricedLine, "sum">[],
): string {
  if (total !== null) return formatRupees(total);
  const sum = totalOf(lines);
  return formatSum({ ...sum, onRequest: Math.max(1, sum.onRequest) });
}
