import type { LoaderFunctionArgs } from "react-router";
import { appContext, catalogueContext } from "#app/context.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { deliveringTo, findLineStock } from "#app/domain/stock/availability.server.ts";
import { formatStock } from "#app/domain/stock/stock-words.ts";
import { rememberedPin } from "#app/platform/http/remembered-pin.server.ts";

/**
 * What the branch that delivers has for the days of each line, in their order; undefined where it
 * is unknown, or which branch delivers.
 * @param postcode where it is to be delivered, by default what this device remembers
 */
export async function describeStock(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  lines: readonly Line[],
  postcode = rememberedPin(request),
) {
  const catalogue = context.get(catalogueContext);
  const delivering = branchNear(catalogue.branches, postcode);
  const branches = deliveringTo(lines, delivering);
  const found = await findLineStock(context.get(appContext), lines, catalogue, branches);
  return found.map((known, index) => {
    const chosen = catalogue.branches.find(({ id }) => id === lines[index]?.branch) ?? delivering;
    return formatStock(
      known.find(({ branch }) => branch === chosen?.id),
      chosen,
    );
  });
}
