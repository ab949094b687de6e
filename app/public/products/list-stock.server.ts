import type { RouterContextProvider } from "react-router";
import { appContext, catalogueContext, todayContext } from "#app/context.ts";
import { deliveryDay } from "#app/domain/branches/answer-times.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { findLineStock } from "#app/domain/stock/availability.server.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import type { StockRow } from "#app/public/products/branch-stock.tsx";
import type { Delivery } from "#app/public/products/delivery.server.ts";

/**
 * The branches that know their stock, and the one that delivers first, known or not. Empty where
 * none knows it.
 */
export async function listStock(
  context: Readonly<RouterContextProvider>,
  line: Line,
  delivery: Delivery | undefined,
): Promise<StockRow[]> {
  const catalogue = context.get(catalogueContext);
  const [known = []] = await findLineStock(
    context.get(appContext),
    [line],
    catalogue,
    catalogue.branches.map(({ id }) => id),
  );
  const rows = catalogue.branches.map(({ id, name, localName, lang, ...branch }) => {
    const { day, hours } = deliveryDay(branch, line.day_from, context.get(todayContext));
    const deliversTo = delivery?.branch?.id === id ? delivery.postcode : undefined;
    const stock = known.find((one) => one.branch === id);
    return {
      ...{ id, name, localName, lang, deliversTo, stock },
      delivered: `${formatWeekday(day)}, ${hours}`,
    };
  });
  const shown = rows.filter(({ stock, deliversTo }) => stock || deliversTo);
  return known.length === 0
    ? []
    : shown.toSorted((a, b) => Number(Boolean(b.deliversTo)) - Number(Boolean(a.deliversTo)));
}
