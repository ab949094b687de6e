import { cheapestParts, costOf } from "#app/domain/bookings/cheapest-parts.ts";
import { type Agreement, formatPeriod, isTerm, type Line } from "#app/domain/bookings/line.ts";
import { type QuantityStep, stepFor } from "#app/domain/bookings/quantity-steps.ts";
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
  /** What the number of machines takes off the amount of the line, in whole rupees; 0 for nothing. */
  quantity_off: number;
  /** The step that it comes from: `10.5` for 5 % from ten machines; null for none. */
  quantity_step: string | null;
  /** For one piece, in whole rupees, as it was when the line was made; null for none. */
  deposit: number | null;
  /** The days after the last one in which a machine is brought back to order. */
  turnaround: number;
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
  const { off: quantity_off, step: quantity_step } =
    same && !isOnRequest
      ? { off: same.quantity_off, step: same.quantity_step }
      : stepFor(amount ?? 0, quantity, offer?.steps);
  const discount_percent = amount === null ? 0 : (line.discount_percent ?? 0);
  const discount =
    amount !== null && discount_percent > 0
      ? Math.round(((amount * quantity - quantity_off) * discount_percent) / 100)
      : ((amount && line.discount) ?? 0);
  const price_reason = quoted !== null || discount > 0 ? (line.price_reason ?? "") : "";
  const price = { unit_price, amount, parts, quantity_off, quantity_step };
  const agreement = { quoted, discount, discount_percent, price_reason };
  const { turnaround = 1, deposit = null } = before[0] ?? offer ?? {};
  const when = { day_from: line.day_from ?? null, branch: line.branch ?? null, turnaround };
  return { slug, name, quantity, duration, term, ...when, ...price, deposit, ...agreement };
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
  const charged = readParts(parts)
    .map(({ count, term }) => formatCount(count, term))
    .join(" + ");
  if (charged === asked) return undefined;
  const saved = formatRupees((unit_price * duration - amount) * quantity);
  return `${asked} charged as ${charged}, ${saves} ${saved}`;
}

/** The terms of a stored price with their rates, in whole rupees for one piece. */
export function readParts(parts: string | null) {
  const all = parts?.split("~").map((part) => part.split(".")) ?? [];
  return all.flatMap(([count, term, rate]) =>
    isTerm(term) ? [{ count: Number(count), term, rate: Number(rate) }] : [],
  );
}

/** As `priceLine`; lines of unknown products are left out. */
export function priceLines(
  lines: readonly (Line & Partial<Agreement>)[],
  offers: readonly Priced[],
  agreed?: readonly PricedLine[],
): PricedLine[] {
  return lines.flatMap((line) => priceLine(line, offers, agreed) ?? []);
}

export type Priced = Pick<Offer, "slug" | "name" | "rates"> &
  Partial<Pick<Offer, "turnaround" | "deposit">> & { steps?: readonly QuantityStep[] };

/** The cost of a line in whole rupees, less its reductions; null while its price is on request. */
export function amountOf({
  amount,
  quantity,
  quantity_off,
  discount,
}: Pick<PricedLine, "amount" | "quantity" | "quantity_off" | "discount">) {
  return amount === null ? null : amount * quantity - quantity_off - discount;
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
