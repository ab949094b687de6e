import type { RouterContextProvider } from "react-router";
import { appContext, catalogueContext } from "#app/context.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { deliveringTo, findLineStock } from "#app/domain/stock/availability.server.ts";
import { answerShortage, type LineStock } from "#app/domain/stock/stock-words.ts";

/** The branch that delivers where a line names none; undefined without a PIN code. */
type Near = { id: string; name: string } | undefined;

/** The branch that delivers a line, its stock, and the answer where that is too little. */
export function findShortage(
  context: Readonly<RouterContextProvider>,
  line: Line | undefined,
  known: readonly LineStock[],
  near: Near,
) {
  const { branches } = context.get(catalogueContext);
  const delivering = branches.find(({ id }) => id === line?.branch) ?? near;
  const own = known.find(({ branch }) => branch === delivering?.id);
  const named = delivering && { id: delivering.id, name: delivering.name };
  const shortage = line && answerShortage(known, line, named, branches);
  return { delivering: named, own, shortage };
}

export type Shortage = Partial<ReturnType<typeof findShortage>>;

/**
 * The same for each of many lines; nothing for one without a first day or a branch. Stock of other
 * branches is read only for lines that are short at their own, and only of branches that own so
 * many.
 */
export async function findShortages(
  context: Readonly<RouterContextProvider>,
  lines: readonly (Line | undefined)[],
  near: Near,
): Promise<Shortage[]> {
  const catalogue = context.get(catalogueContext);
  const dated = lines.flatMap((line) => (line?.day_from && (line.branch || near) ? line : []));
  // Pages that are rendered ahead ask no database.
  if (dated.length === 0) return lines.map(() => ({}));
  const app = context.get(appContext);
  const delivering = deliveringTo(dated, near);
  const own = await findLineStock(app, dated, catalogue, delivering);
  const known = new Map(dated.map((line, index) => [line, own[index] ?? []]));
  const answer = (line: Line) => findShortage(context, line, known.get(line) ?? [], near);
  const short = dated.filter((line) => answer(line).shortage);
  const others = catalogue.branches.flatMap(({ id }) => (delivering.includes(id) ? [] : id));
  const more = await findLineStock(app, short, catalogue, others, { ownsAll: true });
  for (const [index, line] of short.entries()) {
    known.set(line, [...(known.get(line) ?? []), ...(more[index] ?? [])]);
  }
  return lines.map((line) => (line && known.has(line) ? answer(line) : {}));
}
