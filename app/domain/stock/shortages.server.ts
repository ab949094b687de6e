import { z } from "zod";
import type { App } from "#app/context.ts";
import { openDayAfter } from "#app/domain/branches/answer-times.ts";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { firstBookable, lastBookable, mostLines, noAgreement } from "#app/domain/rental/line.ts";
import { type PricedLine, priceLine, type StoredLine } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { horizonDays, readStockBook } from "#app/domain/stock/availability.server.ts";
import { preparedOn } from "#app/domain/stock/ledger.ts";
import type { StockBook, TakenAt } from "#app/domain/stock/stock-book.ts";
import { addDays, daysBetween, formatWeekday, indianDay, plainDay } from "#app/lib/dates.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";

/** What a way out sets of a line. */
export type LineSetting = { branch: string } | { day_from: string } | { slug: string };

/** Of the lines of a booking, by their ids. */
type LineSettings = readonly (LineSetting & { line: string })[];

/** What would solve the shortages of a booking's lines together. */
interface WayOut {
  title: "Another branch" | "Later dates" | "Another configuration";
  said: string;
  button: string;
  /** As its form sends it. */
  value: string;
}

type ShortageApp = { store: Pick<App["store"], "db"> } & Pick<App, "now" | "catalogue">;

/** Why a booking cannot be confirmed: a sentence for each line that its branch has not enough for. */
export interface Shortages {
  said: string[];
  ways: WayOut[];
}

type Short = { line: StoredLine; asked: TakenAt; free: number };

/** The most of each kind. */
const mostWays = 2;

/**
 * The lines of a booking that their branch has not enough for, each beside those before it, with what
 * would solve all of it; undefined where nothing is short. Unknown stock is never short.
 */
export async function findLineShortages(
  app: ShortageApp,
  bookingId: string,
  lines: readonly StoredLine[],
): Promise<Shortages | undefined> {
  const asking = lines.flatMap((line) => {
    const asked = askOf(line);
    return asked ? [{ line, asked }] : [];
  });
  let book = await readBook(app, bookingId, asking);
  const short: Short[] = [];
  for (const { line, asked } of asking) {
    const free = book.freeFor(asked) ?? asked.number;
    if (free < asked.number) short.push({ line, asked, free });
    else book = book.taking(asked);
  }
  if (short.length === 0) return undefined;
  const { findBranch } = app.catalogue.current;
  const said = short.map(({ line, asked, free }) => {
    const days = `${formatWeekday(asked.day_from)} to ${formatWeekday(asked.day_to)}`;
    const left = free > 0 ? `${formatNumber(free)} free` : "none free";
    const at = findBranch(line.branch)?.name ?? line.branch;
    return `${line.name}, ${days}: ${left} at ${at}, ${formatNumber(asked.number)} asked for.`;
  });
  const ways = [
    ...otherBranches(app, book, short),
    ...laterDates(app, book, short),
    ...otherConfigurations(app, book, short),
  ];
  return { said, ways };
}

/** What a line takes until its machines are in order again; undefined without a day or a branch. */
function askOf(line: StoredLine): TakenAt | undefined {
  const { slug: configuration, branch, day_from, day_to: last, quantity: number } = line;
  if (!configuration || !day_from || !last || !branch || !line.collect_on) return undefined;
  const day_to = preparedOn(last, line.collect_on, line.card);
  return { configuration, branch, day_from, day_to, number };
}

/** What a line would take with a way out. */
function askWith({ catalogue }: ShortageApp, line: StoredLine, setting: LineSetting) {
  const set = setLine(line, setting);
  return askOf({ ...set, collect_on: collectionDay(set, catalogue.current, line) });
}

/** Of all configurations that could stand in for one another. */
function readBook(
  app: ShortageApp,
  bookingId: string,
  asking: readonly Omit<Short, "free">[],
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
  const span = { from, to: latest.sort().at(-1) ?? today, today };
  return readStockBook(store.db, [...new Set(slugs)], span, { except: bookingId });
}

/**
 * A line as a way out changes it: with a later first day it is as long as before, and another
 * configuration has no agreed price.
 */
export function setLine<Set extends PricedLine>(line: Set, setting: LineSetting): Set {
  if ("slug" in setting) return { ...line, ...noAgreement, ...setting };
  if ("branch" in setting) return { ...line, ...setting };
  return { ...line, ...setting, day_to: laterLast(line, setting.day_from) };
}

/** Whole terms stay so, in months of other lengths too. */
function laterLast({ day_from, day_to, duration, term }: PricedLine, from: string): string | null {
  if (!day_from || !day_to) return null;
  const isWhole = lastDay({ day_from, duration, term }) === day_to;
  return isWhole
    ? lastDay({ day_from: from, duration, term })
    : addDays(from, daysBetween(day_from, day_to));
}

/** The changes of all short lines as a form sends them, if the book has enough with them. */
function solve(
  app: ShortageApp,
  book: StockBook,
  short: readonly Short[],
  set: (one: Short) => LineSetting,
) {
  const changes: LineSettings = short.map((one) => ({ line: one.line.id, ...set(one) }));
  const asked = short.flatMap((one) => askWith(app, one.line, set(one)) ?? []);
  return book.hasAll(asked) ? JSON.stringify(changes) : undefined;
}

/** "all 5" of one line; of several "all machines". */
const allOf = ([one, ...others]: readonly Short[]) =>
  others.length > 0 || !one ? "all machines" : `all ${formatNumber(one.asked.number)}`;

function otherBranches(app: ShortageApp, book: StockBook, short: readonly Short[]) {
  const ways = app.catalogue.current.branches.flatMap(({ id: branch, name }): WayOut[] => {
    if (short.every(({ line }) => line.branch === branch)) return [];
    const value = solve(app, book, short, () => ({ branch }));
    const [first, ...others] = short;
    const asked = first && askWith(app, first.line, { branch });
    if (!value || !asked) return [];
    const free = formatNumber(book.freeFor(asked) ?? 0);
    const has = others.length > 0 ? allOf(short) : free;
    const said = `${name} has ${has} free on these days.`;
    return [{ title: "Another branch", said, button: `Deliver from ${name}`, value }];
  });
  return ways.slice(0, mostWays);
}

/** All by the same number of days, the fewest that are enough: each line begins on an open day. */
function laterDates(app: ShortageApp, book: StockBook, short: readonly Short[]): WayOut[] {
  let days = 1;
  while (days <= horizonDays) {
    const later = ({ asked }: Short) => ({ day_from: addDays(asked.day_from, days) });
    const isOpen = short.every((one) => {
      const { day_from } = later(one);
      return openDay(app, one.line, day_from) === day_from;
    });
    const value = isOpen ? solve(app, book, short, later) : undefined;
    if (!value) {
      const next = short.map((one) => nextFree(app, book, one, days));
      if (next.includes(undefined)) return [];
      days = Math.max(days + 1, ...next.map((one) => one ?? 0));
      continue;
    }
    const first = [...new Set(short.map((one) => later(one).day_from))];
    const on = formatWeekday(first[0] ?? "");
    const when = first.length > 1 ? `${formatNumber(days)} days later` : on;
    const said = `From ${on} ${allOf(short)} are free.`;
    const button = first.length > 1 ? `Begin ${when}` : `Begin on ${when}`;
    return [{ title: "Later dates", said, button, value }];
  }
  return [];
}

/** How many days later, so many at least, a line alone would have enough; undefined for none. */
function nextFree(app: ShortageApp, book: StockBook, { line, asked }: Short, days: number) {
  const { day_from, number } = asked;
  const [from, latest] = [addDays(day_from, days), addDays(day_from, horizonDays)];
  const rentalFrom = (day: string) =>
    askWith(app, line, { day_from: openDay(app, line, day) }) ?? asked;
  const day = book.firstFreeDay(asked, { number, from, latest, rentalFrom });
  return day === undefined ? undefined : daysBetween(day_from, day);
}

/** The first day not before another one on which a line's branch is open. */
function openDay({ catalogue }: ShortageApp, { branch }: StoredLine, day: string): string {
  const { findBranch, homeBranch } = catalogue.current;
  return openDayAfter(findBranch(branch) ?? homeBranch, addDays(day, -1)).day;
}

function otherConfigurations(app: ShortageApp, book: StockBook, short: readonly Short[]) {
  const { findProduct, offers } = app.catalogue.current;
  return Array.from({ length: mostWays }, (_, nth) => nth).flatMap((nth): WayOut[] => {
    let left = book;
    const picks: { name: string; free: number; setting: LineSettings[number] }[] = [];
    let more: number | undefined = 0;
    for (const { line, asked } of short) {
      const others = findProduct(line.slug)?.group.configurations ?? [];
      const fitting = others.filter(({ slug: configuration }) => {
        return configuration !== line.slug && left.hasAll([{ ...asked, configuration }]);
      });
      const { slug, name } = fitting[nth] ?? {};
      if (!slug || !name) return [];
      const instead = { ...asked, configuration: slug };
      const free = left.freeFor(instead) ?? 0;
      picks.push({ name, free, setting: { line: line.id, slug } });
      left = left.taking(instead);
      const [was, is] = [line.sum, priceLine({ ...line, ...noAgreement, slug }, offers)?.sum];
      more =
        was === null || typeof is !== "number" || more === undefined ? undefined : more + is - was;
    }
    const free = picks.map((one) => `${one.name}: ${formatNumber(one.free)} free on these days`);
    return [
      {
        title: "Another configuration",
        said: `${free.join("; ")}${formatMore(more)}.`,
        button: `Change to ${picks.map(({ name }) => name).join(" and ")}`,
        value: JSON.stringify(picks.map(({ setting }) => setting)),
      },
    ];
  });
}

function formatMore(more: number | undefined): string {
  if (more === undefined) return ", price on request";
  if (more === 0) return ", at the same price";
  return `, ${formatRupees(Math.abs(more))} ${more > 0 ? "more" : "less"} in all`;
}

const lineId = z.string().min(1).max(40);

const settings = z
  .array(
    z.union([
      z.strictObject({ line: lineId, branch: z.string() }),
      z.strictObject({ line: lineId, day_from: z.string().refine(plainDay) }),
      z.strictObject({ line: lineId, slug: z.string() }),
    ]),
  )
  .min(1)
  .max(mostLines);

/** Reads a way out that a form has sent; undefined for what is none. */
export function readWayOut(
  text: string,
  { branches, offers }: Pick<Catalogue, "branches" | "offers">,
): LineSettings | undefined {
  const { data } = settings.safeParse(parseJson(text));
  const isOffered = data?.every((one) => {
    if ("branch" in one) return branches.some(({ id }) => id === one.branch);
    if ("slug" in one) return offers.some(({ slug }) => slug === one.slug);
    return firstBookable <= one.day_from && one.day_from <= lastBookable;
  });
  return isOffered ? data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
