import { openDayAfter } from "#app/domain/branches/answer-times.ts";
import { hasAgreedRupees } from "#app/domain/rental/agreed-amounts.ts";
import { describeRepricing, repriceLine, type StoredLine } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import {
  type Asking,
  askingOf,
  askWith,
  branchesBeyond,
  readBook,
  type ShortageApp,
} from "#app/domain/stock/ask-stock.server.ts";
import { horizonDays } from "#app/domain/stock/availability.server.ts";
import { type LineSetting, type LineSettings, setLine } from "#app/domain/stock/line-setting.ts";
import type { StockBook } from "#app/domain/stock/stock-book.ts";
import { addDays, daysBetween, formatWeekday } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** A solution for the shortages of a booking's lines together. */
export interface ShortageFix {
  title:
    | ("Later dates" | "Another configuration" | "Two branches" | "Another branch")
    | ("A shorter extension" | "Only some" | "Others follow");
  /** With what changes: days, and the price before and after. */
  said: string;
  button: string;
  /** As its form sends it. */
  value: string;
}

/** Why a booking cannot be confirmed: a sentence for each line that its branch has not enough for. */
export interface Shortages {
  said: string[];
  /** In the order in which staff try them: the first changes the least. */
  fixes: ShortageFix[];
}

type Short = Asking & { free: number };

/** The most of each kind. */
const mostFixes = 2;

/**
 * The lines of a booking that their branch has not enough for, each beside those before it, with what
 * would solve all of it; undefined where nothing is short. Unknown stock is never short.
 */
export async function findLineShortages(
  app: ShortageApp,
  bookingId: string,
  lines: readonly StoredLine[],
): Promise<Shortages | undefined> {
  const asking = askingOf(lines);
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
    return `${line.name}, ${days}: ${left} at ${at}, ${formatNumber(asked.number)} requested.`;
  });
  const { fixes: later, days } = laterDates(app, book, short);
  const atHand = [...otherConfigurations(app, book, short), ...twoBranches(app, book, short)];
  const near = days <= soonDays ? [...later, ...atHand] : atHand;
  const far = days <= soonDays ? [] : later;
  return { said, fixes: [...near, ...otherBranches(app, book, short), ...far] };
}

/** A start at most so many days later is offered first, a later one last. */
const soonDays = 3;

/** The changes of all short lines as a form sends them, if the book has enough with them. */
function solve(
  app: ShortageApp,
  book: StockBook,
  short: readonly Short[],
  set: (one: Short) => LineSetting,
) {
  const changes: LineSettings = short.map((one) => ({ line: one.line.id, set: set(one) }));
  const asked = short.flatMap((one) => askWith(app, one.line, set(one)) ?? []);
  return book.hasAll(asked) ? JSON.stringify(changes) : undefined;
}

/** "all 5" of one line; of several "all machines". */
const allOf = ([one, ...others]: readonly Short[]) =>
  others.length > 0 || !one ? "all machines" : `all ${formatNumber(one.asked.number)}`;

/** Days and price before and after: "₹8,994 → ₹9,400, 1 Dec to 31 Dec → …". */
function formatChange(
  { catalogue }: ShortageApp,
  short: readonly Short[],
  set: (one: Short) => LineSetting,
): string {
  const lines = short.map(({ line }) => line);
  const after = short.flatMap((one) => {
    return repriceLine(setLine(one.line, set(one)), one.line, catalogue.current.offers) ?? [];
  });
  const moved = lines.flatMap((line, index) => {
    const [was, is] = [line, after[index] ?? line].map((one) => formatDates(one));
    return was === is ? [] : `${was} → ${is}`;
  });
  return [...new Set(moved), describeRepricing(lines, after)].join("; ");
}

type Far = ReturnType<typeof branchesBeyond>[number];

/** "Chennai, 290 km away, delivers on Thursday 3 December". */
function formatFar({ branch: { name }, km }: Far, app: ShortageApp, line: StoredLine, id: string) {
  const day = openDay(app, { ...line, branch: id }, line.day_from ?? "");
  return `${name}, ${formatNumber(km)} km away, delivers on ${formatWeekday(day)}`;
}

function otherBranches(app: ShortageApp, book: StockBook, short: readonly Short[]) {
  const [first, ...others] = short;
  if (!first) return [];
  const fixes = branchesBeyond(app, first.line.branch).flatMap((far): ShortageFix[] => {
    const { id: branch, name } = far.branch;
    const value = solve(app, book, short, () => ({ branch }));
    const asked = askWith(app, first.line, { branch });
    if (!value || !asked) return [];
    const free = formatNumber(book.freeFor(asked) ?? 0);
    const has = others.length > 0 ? allOf(short) : free;
    const said = `${formatFar(far, app, first.line, branch)}: ${has} free on these days; same price.`;
    return [{ title: "Another branch", said, button: `Deliver from ${name}`, value }];
  });
  return fixes.slice(0, mostFixes);
}

/** For a single short line: its branch's free machines, and the rest from the nearest other. */
function twoBranches(app: ShortageApp, book: StockBook, short: readonly Short[]): ShortageFix[] {
  const [one, ...others] = short;
  if (!one || others.length > 0 || one.free <= 0) return [];
  const { line, asked, free } = one;
  const number = asked.number - free;
  for (const far of branchesBeyond(app, line.branch)) {
    const { id: branch, name } = far.branch;
    const rest = askWith(app, line, { branch });
    if (!rest || (book.freeFor(rest) ?? 0) < number) continue;
    const own = app.catalogue.current.findBranch(line.branch)?.name ?? line.branch;
    const said = `${formatNumber(free)} from ${own}, ${formatNumber(number)} from ${formatFar(far, app, line, branch)}; same price.`;
    const value = JSON.stringify([{ line: line.id, set: { branch, number } }]);
    const button = `Bring ${formatNumber(number)} from ${name}`;
    return [{ title: "Two branches", said, button, value }];
  }
  return [];
}

/** All by the same number of days, the fewest that are enough: each line begins on an open day. */
function laterDates(app: ShortageApp, book: StockBook, short: readonly Short[]) {
  let days = 1;
  const none = { fixes: [] as ShortageFix[], days: horizonDays };
  while (days <= horizonDays) {
    const later = ({ asked }: Short) => ({ day_from: addDays(asked.day_from, days) });
    const isOpen = short.every((one) => {
      const { day_from } = later(one);
      return openDay(app, one.line, day_from) === day_from;
    });
    const value = isOpen ? solve(app, book, short, later) : undefined;
    if (!value) {
      const next = short.map((one) => nextFree(app, book, one, days));
      if (next.includes(undefined)) return none;
      days = Math.max(days + 1, ...next.map((one) => one ?? 0));
      continue;
    }
    const first = [...new Set(short.map((one) => later(one).day_from))];
    const on = formatWeekday(first[0] ?? "");
    const when = first.length > 1 ? `${formatNumber(days)} days later` : on;
    const said = `From ${on} ${allOf(short)} are free: ${formatChange(app, short, later)}.`;
    const button = first.length > 1 ? `Begin ${when}` : `Begin on ${when}`;
    return { fixes: [{ title: "Later dates" as const, said, button, value }], days };
  }
  return none;
}

/** Days, at least `days`, by which a line has to begin later; undefined if none is enough. */
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

/** Other configurations. Staff choose whether a price or discount in rupees remains. */
function otherConfigurations(app: ShortageApp, book: StockBook, short: readonly Short[]) {
  const { findProduct } = app.catalogue.current;
  return Array.from({ length: mostFixes }, (_, nth) => nth).flatMap((nth): ShortageFix[] => {
    let left = book;
    const picks = new Map<Short, { slug: string; name: string; free: number }>();
    for (const one of short) {
      const others = findProduct(one.line.slug)?.group.configurations ?? [];
      const fitting = others.filter(({ slug: configuration }) => {
        return configuration !== one.line.slug && left.hasAll([{ ...one.asked, configuration }]);
      });
      const { slug, name } = fitting[nth] ?? {};
      if (!slug || !name) return [];
      const instead = { ...one.asked, configuration: slug };
      picks.set(one, { slug, name, free: left.freeFor(instead) ?? 0 });
      left = left.taking(instead);
    }
    const all = [...picks.values()];
    const free = all.map(({ name, free }) => `${name}: ${formatNumber(free)} free on these days`);
    const isAgreed = short.some(({ line }) => hasAgreedRupees(line));
    return [false, ...(isAgreed ? [true] : [])].map((keepsAgreed) => {
      const set = (one: Short) => {
        const { slug = "" } = picks.get(one) ?? {};
        return { slug, ...(keepsAgreed && { keepsAgreed }) };
      };
      const price = keepsAgreed ? "at the agreed price" : "at its own price";
      return {
        title: "Another configuration",
        said: `${free.join("; ")}${isAgreed ? `, ${price}` : ""}. ${formatChange(app, short, set)}.`,
        button: `Change to ${all.map(({ name }) => name).join(" and ")}${isAgreed ? `, ${price}` : ""}`,
        value: JSON.stringify(short.map((one) => ({ line: one.line.id, set: set(one) }))),
      };
    });
  });
}
