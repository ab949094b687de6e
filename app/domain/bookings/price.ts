import { type Agreement, formatPeriod, type Line, type Term } from "#app/domain/bookings/line.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { capitalize, formatCount, formatRupees, inWords } from "#app/lib/format.ts";

/** A line with the name and price of its booking, or of today. */
export interface PricedLine extends Line, Agreement {
  name: string;
  /** For one piece and one of its term, in whole rupees, also where quoted; null on request. */
  unit_price: number | null;
  /** For one piece and the whole period, in whole rupees; null while the price is on request. */
  amount: number | null;
  /** The terms of the amount, each with its rate: `1.year.14990~2.month.1499`. */
  parts: string | null;
}

/**
 * Today's price of a line. A stored line (`agreed`) keeps its amount until its number or time
 * changes; that of a product that left the catalogue, until its time changes. Only a price on
 * request can be quoted.
 * @returns undefined for a product that neither the booking nor the catalogue knows
 */
export function priceLine(
  line: Line & Partial<Agreement>,
  offers: readonly Priced[],
  agreed: readonly PricedLine[] = [],
): PricedLine | undefined {
  const { slug, term, quantity, duration } = line;
  const offer = offers.find((one) => one.slug === slug);
  const before = agreed.filter((one) => one.slug === slug);
  const sameTime = before.filter((one) => one.term === term && one.duration === duration);
  const same = sameTime.find((one) => one.quantity === quantity);
  const kept = same ?? (offer ? undefined : sameTime[0]);
  const name = (kept ?? before[0])?.name ?? offer?.name;
  if (name === undefined) return undefined;
  const listed = kept ?? priceOf(line, offer);
  const isOnRequest = listed.unit_price === null || (kept?.quoted ?? null) !== null;
  const quoted = isOnRequest ? (line.quoted ?? null) : null;
  const { unit_price, amount, parts } = isOnRequest ? quotedPrice(quoted, duration) : listed;
  const discount_percent = amount === null ? 0 : (line.discount_percent ?? 0);
  const discount =
    amount !== null && discount_percent > 0
      ? Math.round((amount * quantity * discount_percent) / 100)
      : ((amount && line.discount) ?? 0);
  const price_reason = quoted !== null || discount > 0 ? (line.price_reason ?? "") : "";
  const agreement = { quoted, discount, discount_percent, price_reason };
  return { slug, name, quantity, duration, term, unit_price, amount, parts, ...agreement };
}

function quotedPrice(quoted: number | null, duration: number) {
  return { unit_price: quoted, amount: quoted === null ? null : quoted * duration, parts: null };
}

/** "Agreed price ₹2,400 a month, discount ₹500: quoted on the phone"; undefined without either. */
export function formatAgreement(line: Agreement & Pick<Line, "term">): string | undefined {
  const { quoted, discount, discount_percent, price_reason, term } = line;
  const rupees = discount > 0 && formatRupees(discount);
  const percent = discount_percent > 0 && `${discount_percent} %`;
  const off = percent && rupees ? `${percent} (${rupees})` : percent || rupees;
  const agreed = [
    quoted === null ? "" : `agreed price ${formatRupees(quoted)} a ${term}`,
    off && `discount ${off}`,
  ].filter(Boolean);
  if (agreed.length === 0) return undefined;
  return capitalize([agreed.join(", "), price_reason].filter(Boolean).join(": "));
}

/** Total and agreements of lines as one text: when it changes, the customer was told other prices. */
export function formatPrices(lines: readonly PricedLine[]): string {
  const agreed = lines.flatMap((line) => formatAgreement(line) ?? []);
  return [formatSum(totalOf(lines)), ...agreed].join("\n");
}

function priceOf(line: Line, offer: Priced | undefined) {
  const rates = offer?.rates;
  if (!rates) return { unit_price: null, amount: null, parts: null };
  const parts = cheapestParts(rates, line);
  return {
    unit_price: rates[line.term],
    amount: costOf(parts, rates),
    parts: parts.map(({ count, term }) => `${count}.${term}.${rates[term]}`).join("~"),
  };
}

/** "12 months charged as 1 year, you save ₹74,950"; undefined if it is charged as requested. */
export function formatCharged(line: PricedLine, saves = "you save"): string | undefined {
  const { unit_price, amount, parts, quantity, duration } = line;
  if (unit_price === null || amount === null || parts === null) return undefined;
  const asked = formatPeriod(line);
  const charged = parts
    .split("~")
    .map((part) => part.split("."))
    .map(([count, term = ""]) => formatCount(Number(count), term))
    .join(" + ");
  if (charged === asked) return undefined;
  const saved = formatRupees((unit_price * duration - amount) * quantity);
  return `${asked} charged as ${charged}, ${saves} ${saved}`;
}

/** As `priceLine`; lines of unknown products are left out. */
export function priceLines(
  lines: readonly (Line & Partial<Agreement>)[],
  offers: readonly Priced[],
  agreed?: readonly PricedLine[],
): PricedLine[] {
  return lines.flatMap((line) => priceLine(line, offers, agreed) ?? []);
}

export type Priced = Pick<Offer, "slug" | "name" | "rates">;

/** The cost of a line in whole rupees, less its discount; null while its price is on request. */
export function amountOf({
  amount,
  quantity,
  discount,
}: Pick<PricedLine, "amount" | "quantity" | "discount">) {
  return amount === null ? null : amount * quantity - discount;
}

/** In whole rupees: `sum` is that of the priced lines, `total` null while a price is on request. */
export function totalOf(lines: readonly PricedLine[]) {
  const amounts = lines.map(amountOf);
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const onRequest = amounts.filter((amount) => amount === null).length;
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
export function formatTotal(total: number | null, lines: readonly PricedLine[]): string {
  if (total !== null) return formatRupees(total);
  const sum = totalOf(lines);
  return formatSum({ ...sum, onRequest: Math.max(1, sum.onRequest) });
}

/** The price of one piece for each term, in whole rupees. */
export type Rates = Readonly<Record<Term, number>>;

/** A number of terms, such as "2 months": a price consists of them. */
export interface Part {
  count: number;
  term: Term;
}

/**
 * The cheapest combination of rates that covers a period, longest term first. It may cover more, so
 * that no period costs more than a longer one. Of equal prices the requested term is used, then the
 * combination of the fewest parts.
 */
export function cheapestParts(
  rates: Rates,
  { term, duration }: Pick<Line, "term" | "duration">,
): Part[] {
  const asked = { count: duration, term };
  const needed = daysOf(asked);
  const yearRate = Math.min(rates.year, 12 * rates.month);
  let cheapest = { year: 0, month: 0, week: 0, day: 0, [term]: duration };
  let least = { cost: costOf([asked], rates), parts: 0 };
  const compare = (year: number, month: number, week: number, day: number) => {
    const cost = year * yearRate + month * rates.month + week * rates.week + day * rates.day;
    const parts = year + month + week + day;
    if (cost > least.cost || (cost === least.cost && parts >= least.parts)) return;
    least = { cost, parts };
    const isInMonths = yearRate < rates.year;
    cheapest = isInMonths
      ? { year: 0, month: month + 12 * year, week, day }
      : { year, month, week, day };
  };
  for (let year = 0; year <= Math.ceil(needed / 365); year++) {
    // Twelve months are never cheaper than a year.
    for (let month = 0; month < 12; month++) {
      const rest = Math.max(0, needed - 365 * year - 30 * month);
      // Where days cost less than weeks there are only days, otherwise less than a week of them.
      compare(year, month, 0, rest);
      compare(year, month, Math.floor(rest / 7), rest % 7);
      compare(year, month, Math.ceil(rest / 7), 0);
    }
  }
  return (["year", "month", "week", "day"] as const)
    .map((one) => ({ count: cheapest[one], term: one }))
    .filter(({ count }) => count > 0);
}

/** The cost of parts together for one piece, in whole rupees. */
export function costOf(parts: readonly Part[], rates: Rates): number {
  return parts.reduce((sum, { count, term }) => sum + count * rates[term], 0);
}

/** A week has 7 days, a month 30, and a year 365, which twelve months have too. */
export function daysOf({ count, term }: Part): number {
  const days = { day: 1, week: 7, month: 30, year: 365 }[term];
  return count * days + (term === "month" ? 5 * Math.floor(count / 12) : 0);
}
