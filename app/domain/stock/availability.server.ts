import type { App } from "#app/context.ts";
import { deliveryDay, openDayAfter } from "#app/domain/branches/answer-times.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { preparedOn } from "#app/domain/stock/ledger.ts";
import { findTaken, type TakenSpan } from "#app/domain/stock/ledger-repository.server.ts";
import { StockBook } from "#app/domain/stock/stock-book.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { type Availability, describeStock, type LineStock } from "#app/domain/stock/stock-words.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The days ahead within which a day with enough machines is searched. */
export const horizonDays = 120;

interface Wanted {
  configuration: string;
  from: string;
  /** The last day, without the time to prepare machines. */
  to: string;
  number: number;
  turnaround: number;
}

/**
 * The stock of some configurations from one day to another. @param branches all by default
 * @param except the booking that asks: its own machines are not counted
 * @param least of a configuration: branches that own fewer are left out
 */
export async function readStockBook(
  db: Db,
  configurations: readonly string[],
  span: TakenSpan,
  {
    branches,
    except,
    least = () => 0,
  }: { branches?: readonly string[]; except?: string; least?(configuration: string): number } = {},
): Promise<StockBook> {
  const all = await findStock(db, { configuration: configurations, branch: branches });
  const known = all.filter(({ configuration, number }) => number >= least(configuration));
  if (known.length === 0) return new StockBook([], []);
  const places = [...new Set(known.map(({ branch }) => branch))];
  const taken = await findTaken(db, configurations, span, { branches: places, except });
  return new StockBook(known, taken);
}

/**
 * The free machines at branches that know their stock: other branches are left out; none for
 * undefined.
 * Machines are free again when they are prepared after the collection on one of its open days.
 * @param ownsAll leaves out branches that own too few for every line of a configuration
 */
export async function findAvailability(
  { store: { db }, now, catalogue }: Pick<App, "store" | "now" | "catalogue">,
  all: readonly (Wanted | undefined)[],
  branches: readonly string[],
  { ownsAll = false } = {},
): Promise<Availability[][]> {
  const wanted = all.filter((one) => one !== undefined);
  if (wanted.length === 0 || branches.length === 0) return [];
  const today = indianDay(now());
  const from = wanted.map((one) => one.from).sort()[0] ?? today;
  const { findBranch, homeBranch } = catalogue.current;
  const taking = (one: Wanted, branch: string, from = one.from) => {
    const to = addDays(from, daysBetween(one.from, one.to));
    const collected = openDayAfter(findBranch(branch) ?? homeBranch, to).day;
    return { day_from: from, day_to: preparedOn(to, collected, one) };
  };
  const rentalFrom = (one: Wanted, branch: string) => (day: string) =>
    taking(one, branch, deliveryDay(findBranch(branch) ?? homeBranch, day, today).day);
  const latest = wanted
    .flatMap((one) =>
      branches.map((id) => rentalFrom(one, id)(addDays(one.from, horizonDays)).day_to),
    )
    .sort();
  const slugs = [...new Set(wanted.map(({ configuration }) => configuration))];
  const span = { from, to: latest.at(-1) ?? today, today };
  const least = (slug: string) =>
    Math.min(...wanted.flatMap((one) => (one.configuration === slug ? one.number : [])));
  const book = await readStockBook(db, slugs, span, { branches, ...(ownsAll && { least }) });
  return all.map((one) => {
    if (!one) return [];
    const { configuration, number, from } = one;
    return book.branchesOf(configuration).map(({ branch, number: has }) => {
      const place = { configuration, branch };
      const free = book.freeFor({ ...place, ...taking(one, branch) }) ?? 0;
      const latest = addDays(from, horizonDays);
      const asked = { from, latest, number, rentalFrom: rentalFrom(one, branch) };
      const freeFrom = book.firstFreeDay(place, asked);
      return { branch, stock: has, free, freeFrom };
    });
  });
}

/**
 * Those of some branches that know their stock, for each line in its order: none for a line without a
 * first day. @param options as of `findAvailability`
 */
export async function findLineStock(
  app: Pick<App, "store" | "now" | "env" | "catalogue">,
  lines: readonly Line[],
  { offers }: Pick<Catalogue, "offers">,
  branches: readonly string[],
  options?: { ownsAll: boolean },
): Promise<LineStock[][]> {
  const wanted = lines.map((line): Wanted | undefined => {
    const [from, to] = [line.day_from, lastDay(line)];
    const turnaround = offers.find(({ slug }) => slug === line.slug)?.turnaround ?? 1;
    const { slug: configuration, quantity: number } = line;
    return from && to ? { configuration, from, to, number, turnaround } : undefined;
  });
  const found = await findAvailability(app, wanted, branches, options);
  return lines.map(({ quantity }, index) =>
    (found[index] ?? []).map((one) => describeStock(one, quantity, app.env.STOCK_SHOWN)),
  );
}

/** The branches that deliver some lines: those that they name, and the one near the customer. */
export function deliveringTo(lines: readonly Line[], near: { id: string } | undefined): string[] {
  const named = lines.flatMap(({ branch }) => branch || []);
  return [...new Set([...(near ? [near.id] : []), ...named])];
}
