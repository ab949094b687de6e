import type { LoaderFunctionArgs } from "react-router";
import { catalogueContext } from "#app/context.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { findShortages } from "#app/domain/stock/answer-shortages.server.ts";
import { formatStock } from "#app/domain/stock/stock-words.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";

/**
 * What the branch that delivers has for the days of each line, and the answer where that is too
 * few, in their order; nothing where it is unknown, or which branch delivers.
 * @param postcode where it is to be delivered, by default what this device remembers
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
