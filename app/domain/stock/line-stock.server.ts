import type { App } from "#app/context.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { findAvailability, type Wanted } from "#app/domain/stock/availability.server.ts";
import { describeStock, type LineStock } from "#app/domain/stock/stock-words.ts";

/**
 * The shown branches that know their stock, for each line in its order: none for a line without a
 * first day. @param only the branch that delivers, where no other is asked for
 */
export async function findLineStock(
  app: Pick<App, "store" | "now" | "env">,
  lines: readonly Line[],
  { offers, branches }: Pick<Catalogue, "offers" | "branches">,
  only?: string,
): Promise<LineStock[][]> {
  const shown = only === undefined ? branches.map(({ id }) => id) : [only];
  const wanted = lines.map((line): Wanted | undefined => {
    const [from, to] = [line.day_from, lastDay(line)];
    const turnaround = offers.find(({ slug }) => slug === line.slug)?.turnaround ?? 1;
    const { slug: configuration, quantity: number } = line;
    return from && to ? { configuration, from, to, number, turnaround } : undefined;
  });
  const dated = wanted.filter((one) => one !== undefined);
  const found = new Map(
    (await findAvailability(app, dated, shown)).map((branches, index) => [dated[index], branches]),
  );
  return lines.map(({ quantity }, index) =>
    (found.get(wanted[index]) ?? []).map((one) =>
      describeStock(one, quantity, app.env.STOCK_SHOWN),
    ),
  );
}
