import type { RouterContextProvider } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { deliveryDay } from "#app/domain/branches/answer-times.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { answerShortage, type LineStock } from "#app/domain/stock/stock-words.ts";
import type { Delivery } from "#app/public/products/delivery.server.ts";

/** Who delivers a line, what it has, and the answer where that is too few. */
export function findShortage(
  context: Readonly<RouterContextProvider>,
  line: Line | undefined,
  known: readonly LineStock[],
  delivery: Delivery | undefined,
) {
  const { branches } = context.get(catalogueContext);
  const delivering = branches.find(({ id }) => id === line?.branch) ?? delivery?.branch;
  const own = known.find(({ branch }) => branch === delivering?.id);
  const firstDay = (id: string, from: string) => {
    const branch = branches.find((one) => one.id === id);
    return branch ? deliveryDay(branch, from, context.get(todayContext)).day : from;
  };
  const named = delivering && { id: delivering.id, name: delivering.name };
  const shortage = line && answerShortage(known, line.quantity, named, branches, firstDay);
  return { delivering: named, own, shortage };
}
