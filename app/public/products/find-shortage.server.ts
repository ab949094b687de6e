import type { RouterContextProvider } from "react-router";
import { appContext, catalogueContext } from "#app/context.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { findLineStock } from "#app/domain/stock/availability.server.ts";
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
  const named = delivering && { id: delivering.id, name: delivering.name };
  const shortage = line && answerShortage(known, line.quantity, named, branches);
  return { delivering: named, own, shortage };
}

export type Shortage = Partial<ReturnType<typeof findShortage>>;

/**
 * The same for each of many lines; nothing for one without a first day or a branch. What other branches have is
 * read only for those that are short at the one that delivers.
 */
export async function findShortages(
  context: Readonly<RouterContextProvider>,
  lines: readonly (Line | undefined)[],
  delivery: Delivery | undefined,
): Promise<Shortage[]> {
  const catalogue = context.get(catalogueContext);
  const near = delivery?.branch ? [delivery.branch] : [];
  const dated = lines.flatMap((line) =>
    line?.day_from && (line.branch || near.length > 0) ? line : [],
  );
  const answer = async (asked: Line[], branches: readonly { id: string }[]) => {
    if (asked.length === 0) return new Map<Line, Shortage>();
    const stock = await findLineStock(context.get(appContext), asked, catalogue, branches);
    return new Map(
      asked.map((line, index) => [line, findShortage(context, line, stock[index] ?? [], delivery)]),
    );
  };
  const found = await answer(dated, near);
  const short = dated.filter((line) => found.get(line)?.shortage);
  const everywhere = await answer(short, catalogue.branches);
  return lines.map((line) => (line && (everywhere.get(line) ?? found.get(line))) ?? {});
}
