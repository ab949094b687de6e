import type { App } from "#app/context.ts";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import { distanceBetween } from "#app/domain/branches/distance.ts";
import type { StoredLine } from "#app/domain/rental/price.ts";
import { horizonDays, readStockBook } from "#app/domain/stock/availability.server.ts";
import { preparedOn } from "#app/domain/stock/ledger.ts";
import { type LineSetting, setLine } from "#app/domain/stock/line-setting.ts";
import type { StockBook, TakenAt } from "#app/domain/stock/stock-book.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";

export type ShortageApp = { store: Pick<App["store"], "db"> } & Pick<App, "now" | "catalogue">;

/** A line, and what it takes. */
export interface Asking {
  line: StoredLine;
  asked: TakenAt;
}

/** Machines that a line takes until they are prepared again; undefined without day or branch. */
export function askOf(line: StoredLine): TakenAt | undefined {
  const { slug: configuration, branch, day_from, day_to: last, quantity: number } = line;
  if (!configuration || !day_from || !last || !branch || !line.collect_on) return undefined;
  const day_to = preparedOn(last, line.collect_on, line.card);
  return { configuration, branch, day_from, day_to, number };
}

/** The lines that take machines. */
export function askingOf(lines: readonly StoredLine[]): Asking[] {
  return lines.flatMap((line) => {
    const asked = askOf(line);
    return asked ? { line, asked } : [];
  });
}

/** The machines that a line would take with a changed setting. */
export function askWith({ catalogue }: ShortageApp, line: StoredLine, setting: LineSetting) {
  const set = setLine(line, setting);
  return askOf({ ...set, collect_on: collectionDay(set, catalogue.current, line) });
}

/** Of all configurations that could stand in for one another. */
export function readBook(
  app: ShortageApp,
  bookingId: string,
  asking: readonly Asking[],
  until = "",
): Promise<StockBook> {
  const { store, now, catalogue } = app;
  const { findProduct } = catalogue.current;
  const slugs = asking.flatMap(({ asked: { configuration } }) => [
    configuration,
    ...(findProduct(configuration)?.group.configurations ?? []).map(({ slug }) => slug),
  ]);
  const today = indianDay(now());
  const from = asking.map(({ asked }) => asked.day_from).sort()[0] ?? today;
  const latest = asking.flatMap(({ line, asked }) => {
    const later = { day_from: addDays(asked.day_from, horizonDays) };
    return askWith(app, line, later)?.day_to ?? [];
  });
  const end = until && addDays(until, horizonDays);
  const span = { from, to: [...latest, end].sort().at(-1) || today, today };
  return readStockBook(store.db, [...new Set(slugs)], span, { except: bookingId });
}

/** The other branches, the nearest first, with how far they are from the one that delivers. */
export function branchesBeyond({ catalogue }: ShortageApp, from: string) {
  const { branches, findBranch, homeBranch } = catalogue.current;
  const own = findBranch(from) ?? homeBranch;
  const others = branches.filter(({ id }) => id !== from);
  return others
    .map((branch) => ({ branch, km: distanceBetween(own, branch) }))
    .toSorted((one, other) => one.km - other.km);
}
