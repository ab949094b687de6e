import type { LoaderFunctionArgs } from "react-router";
import { catalogueContext } from "#app/context.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { findShortages } from "#app/domain/stock/answer-shortages.server.ts";
import { formatStock } from "#app/domain/stock/stock-words.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";

/**
 * The stock of the delivering branch on the days of each line, with an answer where it is too low, in
 * the order of the lines; undefined where stock or branch is unknown.
 * @param postcode the place of delivery, by default the PIN code stored on this device
 */
export async function describeStock(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  lines: readonly Line[],
  postcode = rememberedPin(request),
) {
  const { branches } = context.get(catalogueContext);
  const found = await findShortages(context, lines, branchNear(branches, postcode));
  return found.map(({ own, delivering, shortage }) => ({
    stock: formatStock(own, delivering),
    shortage,
  }));
}
