import type { App } from "#app/context.ts";
import { preparedOn } from "#app/domain/stock/ledger.ts";
import { findTaken, type TakenSpan } from "#app/domain/stock/ledger-repository.server.ts";
import { StockBook } from "#app/domain/stock/stock-book.ts";
import { findStock } from "#app/domain/stock/stock-repository.server.ts";
import { addDays, daysBetween, indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** How far ahead a day is looked for on which there is enough. */
export const horizonDays = 120;

export interface Wanted {
  configuration: string;
  from: string;
  /** The last day, without the time to prepare machines. */
  to: string;
  number: number;
  turnaround: number;
}

/** What a branch has for the wanted days. */
export interface Availability {
  branch: string;
  /** All that it has. */
  stock: number;
  /** Free on all of the days; below zero where more is promised than there is. */
  free: number;
  /** The first day from which as many as wanted are free for as long; undefined for none within 120 days. */
  freeFrom: string | undefined;
}

/**
 * What some configurations have from one day to another.
 * @param except the booking that asks: what it takes itself is not taken from it
 */
export async function readStockBook(
  db: Db,
  configurations: readonly string[],
  span: TakenSpan,
  except?: string,
): Promise<StockBook> {
  const known = await findStock(db, configurations);
  const taken = known.length === 0 ? [] : await findTaken(db, configurations, span);
  const isOther = ({ record_id, state }: (typeof taken)[number]) =>
    record_id !== except || state === "back";
  return new StockBook(known, taken.filter(isOther));
}

/**
 * What each of some branches has free that knows its stock. Nothing is said of the others.
 */
export async function findAvailability(
  { store: { db }, now }: Pick<App, "store" | "now">,
  wanted: readonly Wanted[],
  branches: readonly string[],
): Promise<Availability[][]> {
  if (wanted.length === 0) return [];
  const today = indianDay(now());
  const from = wanted.map((one) => one.from).sort()[0] ?? today;
  const latest = wanted.map(({ to, turnaround }) => addDays(to, turnaround + horizonDays)).sort();
  const slugs = [...new Set(wanted.map(({ configuration }) => configuration))];
  const book = await readStockBook(db, slugs, { from, to: latest.at(-1) ?? today, today });
  return wanted.map(({ configuration, number, turnaround, ...days }) => {
    const shown = book.branchesOf(configuration).filter(({ branch }) => branches.includes(branch));
    return shown.map(({ branch, number: has }) => {
      const place = { configuration, branch };
      const last = preparedOn(days.to, turnaround);
      const free = book.freeFor({ ...place, day_from: days.from, day_to: last }) ?? 0;
      const length = daysBetween(days.from, last) + 1;
      const latest = addDays(days.from, horizonDays);
      const freeFrom = book.firstFreeDay(place, { from: days.from, days: length, number, latest });
      return { branch, stock: has, free, freeFrom };
    });
  });
}
