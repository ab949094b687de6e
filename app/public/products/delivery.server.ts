import type { LoaderFunctionArgs } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { deliveryDay } from "#app/domain/branches/answer-times.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { estimateRow } from "#app/domain/cart/estimate.ts";
import { type Configuration, offerOf, type ProductGroup } from "#app/domain/catalogue/products.ts";
import { applyChoice, type RentalRequest, readRequest } from "#app/domain/rental/rental-request.ts";
import { findShortages } from "#app/domain/stock/answer-shortages.server.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { pinCode } from "#app/lib/field-rules.ts";
import { pinCookie } from "#app/platform/http/cookies.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";
import { isFromOwnPage, isPrefetch } from "#app/platform/http/request-purpose.ts";

/** The branch that delivers to a PIN code. */
export interface Delivery {
  postcode: string;
  /** Undefined outside the delivery area. */
  branch: { id: string; name: string } | undefined;
  /** The branch's next working day, not before the first day of the rental: "Tue 1 Dec". */
  day: string;
  /** The branch at which it can be collected. */
  nearest: string;
}

/**
 * The PIN code of an address, or the one that this device remembers. It remembers another that is
 * entered on our pages; one in a link from elsewhere is of that page alone.
 */
export interface Pin {
  /** Empty for none. */
  postcode: string;
  /** As the field shows it. */
  typed: string;
  error: string | undefined;
}

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

export function readPin({ request, url }: Pick<Args, "request" | "url">) {
  const remembered = rememberedPin(request);
  const typed = (url.searchParams.get("pin") ?? "").trim().slice(0, 40);
  const { data, error } = pinCode("the PIN code").safeParse(typed || remembered);
  const headers = new Headers();
  if (typed && data && data !== remembered && isFromOwnPage(request) && !isPrefetch(request)) {
    headers.append("Set-Cookie", pinCookie.write(request, data));
  }
  const wrong = typed === "" ? undefined : error?.issues[0]?.message;
  const pin: Pin = { postcode: data ?? remembered, typed: typed || remembered, error: wrong };
  return { pin, headers };
}

/**
 * @param from the first day of the rental, where one is known @param chosen the id of the branch that
 * was chosen to deliver @returns undefined for no PIN code
 */
export function findDelivery(
  context: Args["context"],
  postcode: string,
  from?: string | null,
  chosen = "",
): Delivery | undefined {
  if (postcode === "") return undefined;
  const catalogue = context.get(catalogueContext);
  const usual = branchNear(catalogue.branches, postcode);
  const branch = usual && (catalogue.branches.find(({ id }) => id === chosen) ?? usual);
  const near = answeringBranch(catalogue, responsibleBranch(catalogue.branches, { postcode }));
  const { day } = deliveryDay(branch ?? near, from, context.get(todayContext));
  return {
    postcode,
    branch: branch && { id: branch.id, name: branch.name },
    day: formatWeekday(day),
    nearest: near.name,
  };
}

/** The dates and number that an address asks for, its PIN code, and how a page answers them. */
export function readAsked(
  { request, url, context }: Args,
  typed = applyChoice(Object.fromEntries(url.searchParams)),
) {
  const catalogue = context.get(catalogueContext);
  const today = context.get(todayContext);
  const { pin, headers } = readPin({ request, url });
  const asked = readRequest(typed, today, closedFor(catalogue, pin.postcode, today));
  const isWrong = Object.keys(asked.errors).length > 0 || pin.error !== undefined;
  return { asked, pin, answer: { status: isWrong ? 400 : 200, headers } };
}

/** Configurations of a group, each with price and stock of what is asked for. */
export async function offerRows(
  context: Args["context"],
  group: ProductGroup,
  configurations: readonly Configuration[],
  asked: RentalRequest,
  delivery: Delivery | undefined,
) {
  const rows = configurations.map((configuration) => {
    return { configuration, ...estimateRow(offerOf({ group, configuration }), asked) };
  });
  const lines = rows.map(({ priced }) => priced);
  const shortages = await findShortages(context, lines, delivery?.branch);
  return rows.map((row, index) => ({ ...row, ...shortages[index] }));
}
