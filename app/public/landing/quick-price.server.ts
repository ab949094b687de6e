import type { LoaderFunctionArgs } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { withGst } from "#app/domain/bookings/payment.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import { type EstimateRow, estimateRow, readEstimate } from "#app/domain/cart/estimate.ts";
import { formatMonthly } from "#app/domain/catalogue/rental-price.ts";
import { readRequest } from "#app/domain/rental/rental-request.ts";
import { findShortages } from "#app/domain/stock/answer-shortages.server.ts";
import { formatRupees } from "#app/lib/format.ts";
import { askedOf } from "#app/public/products/asked.ts";
import { findDelivery, readPin } from "#app/public/products/delivery.server.ts";
import { describePromise } from "#app/public/products/delivery-promise.tsx";
import { requestWords } from "#content/catalogue/request-words.ts";
import { landing } from "#content/landing.ts";
import { dueWords } from "#content/payment.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/**
 * The landing page's price bar: what its fields hold by the page's address, which is that of an
 * estimate of one row, and the answer. Without an address it says what one machine costs a month,
 * and asks no database.
 */
export async function findQuickPrice({ request, url, context }: Args) {
  const catalogue = context.get(catalogueContext);
  const today = context.get(todayContext);
  const { pin, headers } = readPin({ request, url });
  const closedOn = closedFor(catalogue, pin.postcode, today);
  const [asked] = readEstimate(url.searchParams, catalogue.offers, today, closedOn);
  const offer = asked?.offer ?? catalogue.offers[0];
  if (!offer) return { bar: undefined, headers, isWrong: false };
  const row = asked ?? estimateRow(offer, readRequest({}, today));
  const errors = [...Object.values(row.request.errors), ...(pin.error ? [pin.error] : [])];
  const { amount, says } = describeRow(row);
  const delivery = await describeDelivery(context, row, pin.postcode);
  const bar = {
    slug: offer.slug,
    typed: { ...row.request.typed, pin: pin.typed },
    errors,
    amount,
    says: [says, delivery].filter(Boolean).join(" "),
  };
  return { bar, headers, isWrong: errors.length > 0 };
}

/** The rate while only a model is chosen, then the sum that is paid. */
function describeRow({ offer, request, priced }: EstimateRow) {
  const { isTooMuch, typed } = request;
  if (isTooMuch) return { amount: requestWords.tooMuch.title, says: requestWords.tooMuch.text };
  if (!priced || !offer.rates || priced.sum === null) {
    return { amount: landing.bar.onRequest, says: `${landing.bar.for} ${offer.name}.` };
  }
  if (typed.number === "" && typed.from === "") {
    const says = `${landing.bar.for} ${offer.name}, ${dueWords.gst}.`;
    return { amount: formatMonthly(offer.rates), says };
  }
  const amount = formatRupees(withGst(priced.sum));
  return { amount, says: `${dueWords.included}: ${askedOf(priced, offer)}.` };
}

/** No day is promised where the branch has too few: then who has enough, and when. */
async function describeDelivery(
  context: Args["context"],
  { priced }: EstimateRow,
  postcode: string,
): Promise<string> {
  const delivery = findDelivery(context, postcode, priced?.day_from);
  if (!delivery) return "";
  const [found] = await findShortages(context, [priced], delivery.branch);
  return found?.shortage?.words ?? describePromise(delivery, true);
}
