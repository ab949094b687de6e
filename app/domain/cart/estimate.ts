import { joinLines, lineKey } from "#app/domain/cart/cart.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { type Line, mostOrdered } from "#app/domain/rental/line.ts";
import { type PricedLine, priceLine } from "#app/domain/rental/price.ts";
import {
  type ClosedOn,
  type RentalRequest,
  readRequest,
} from "#app/domain/rental/rental-request.ts";

/** A configuration of an estimate, with its price where there is one. */
export interface EstimateRow {
  offer: Offer;
  request: RentalRequest;
  priced: PricedLine | undefined;
}

/**
 * The rows of an address, `?slug=…&number=…&from=…&until=…`, and `branch=…` where one was chosen,
 * each field once for every row. Rows of
 * one configuration for the same days are one, as in the cart.
 */
export function readEstimate(
  query: URLSearchParams,
  offers: readonly Offer[],
  today: string,
  closedOn?: ClosedOn,
): EstimateRow[] {
  const [numbers = [], froms = [], untils = [], chosen = []] = [
    ...["number", "from", "until", "branch"],
  ].map((name) => query.getAll(name));
  const rows = query
    .getAll("slug")
    .slice(0, mostOrdered)
    .flatMap((slug, index) => {
      const offer = offers.find((one) => one.slug === slug);
      if (!offer) return [];
      const [number, from, until] = [numbers[index], froms[index], untils[index]];
      const branch = chosen[index];
      return [estimateRow(offer, readRequest({ number, from, until, branch }, today, closedOn))];
    });
  const keyOf = ({ priced }: EstimateRow, index: number) => (priced ? lineKey(priced) : index);
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => {
    const [first, ...others] = same;
    if (!first || others.length === 0) return same;
    const number = same.reduce((sum, { priced }) => sum + (priced?.quantity ?? 0), 0);
    const { typed: before, branch } = first.request;
    const typed = { ...before, branch, number: String(number) };
    return [estimateRow(first.offer, readRequest(typed, today, closedOn))];
  });
}

export function estimateRow(offer: Offer, request: RentalRequest): EstimateRow {
  const { line } = request;
  const { slug } = offer;
  return { offer, request, priced: line && priceLine({ slug, ...line }, [offer]) };
}

/** The query that `readEstimate` reads. */
export function writeEstimate(rows: readonly Pick<EstimateRow, "offer" | "request">[]): string {
  const query = new URLSearchParams();
  const isChosen = rows.some(({ request }) => request.branch);
  for (const { offer, request } of rows) {
    query.append("slug", offer.slug);
    for (const name of ["number", "from", "until"] as const) {
      query.append(name, request.typed[name] || (name === "number" ? "1" : ""));
    }
    if (isChosen) query.append("branch", request.branch);
  }
  return String(query);
}

/** The same for lines of a booking, without days. */
export function writeEstimateOf(lines: readonly { slug: string; quantity: number }[]): string {
  const rows = lines.filter(({ slug }) => slug).slice(0, mostOrdered);
  return String(
    new URLSearchParams(
      rows.flatMap(({ slug, quantity }) => [
        ["slug", slug],
        ["number", String(quantity)],
        ["from", ""],
        ["until", ""],
      ]),
    ),
  );
}

/** The rows as a cart holds them. @returns undefined where not all of them can be ordered */
export function orderOf(rows: readonly EstimateRow[]): Line[] | undefined {
  const lines = rows.flatMap(({ priced }) => priced ?? []);
  return lines.length === rows.length ? joinLines(lines) : undefined;
}
