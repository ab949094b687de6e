import type { App } from "#app/context.ts";
import { openDayAfter } from "#app/domain/branches/answer-times.ts";
import { deliveringBranch } from "#app/domain/branches/branch-near.ts";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import { distanceBetween } from "#app/domain/branches/distance.ts";
import { hasAgreedRupees } from "#app/domain/rental/agreed-amounts.ts";
import {
  type BookedLine,
  describeRepricing,
  repriceLine,
  type StoredLine,
  splitLine,
} from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { horizonDays, readStockBook } from "#app/domain/stock/availability.server.ts";
import { countHanded, type Handed, preparedOn } from "#app/domain/stock/ledger.ts";
import {
  type Extending,
  followOn,
  type LineSetting,
  type LineSettings,
  setLine,
} from "#app/domain/stock/line-setting.ts";
import type { StockBook, TakenAt } from "#app/domain/stock/stock-book.ts";
import { addDays, daysBetween, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** What would solve the shortages of a booking's lines together. */
interface WayOut {
  title:
    | ("Later dates" | "Another configuration" | "Two branches" | "Another branch")
    | ("A shorter extension" | "Only some" | "Others follow");
  /** With what changes: days, and the price before and after. */
  said: string;
  button: string;
  /** As its form sends it. */
  value: string;
}

type ShortageApp = { store: Pick<App["store"], "db"> } & Pick<App, "now" | "catalogue">;

/** Why a booking cannot be confirmed: a sentence for each line that its branch has not enough for. */
export interface Shortages {
  said: string[];
  /** In the order in which staff try them: the first is the least of a change. */
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
  const { ways: later, days } = laterDates(app, book, short);
  const atHand = [...otherConfigurations(app, book, short), ...twoBranches(app, book, short)];
  const near = days <= soonDays ? [...later, ...atHand] : atHand;
  const far = days <= soonDays ? [] : later;
  return { said, ways: [...near, ...otherBranches(app, book, short), ...far] };
}

/** A start that so many days later at most is the least of a change; a later one is the last way. */
const soonDays = 3;

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

/** What becomes of days and price with a setting of each line: "₹8,994 → ₹9,400, 1 Dec to 31 Dec → …". */
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

/** The other branches, the nearest first, with how far they are from the one that delivers. */
function branchesBeyond({ catalogue }: ShortageApp, from: string) {
  const { branches, findBranch, homeBranch } = catalogue.current;
  const own = findBranch(from) ?? homeBranch;
  const others = branches.filter(({ id }) => id !== from);
  return others
    .map((branch) => ({ branch, km: distanceBetween(own, branch) }))
    .toSorted((one, other) => one.km - other.km);
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
  const ways = branchesBeyond(app, first.line.branch).flatMap((far): WayOut[] => {
    const { id: branch, name } = far.branch;
    const value = solve(app, book, short, () => ({ branch }));
    const asked = askWith(app, first.line, { branch });
    if (!value || !asked) return [];
    const free = formatNumber(book.freeFor(asked) ?? 0);
    const has = others.length > 0 ? allOf(short) : free;
    const said = `${formatFar(far, app, first.line, branch)}: ${has} free on these days; same price.`;
    return [{ title: "Another branch", said, button: `Deliver from ${name}`, value }];
  });
  return ways.slice(0, mostWays);
}

/** What its branch has, and the rest from the nearest one that has it: of a single short line. */
function twoBranches(app: ShortageApp, book: StockBook, short: readonly Short[]): WayOut[] {
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
  const none = { ways: [] as WayOut[], days: horizonDays };
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
    return { ways: [{ title: "Later dates" as const, said, button, value }], days };
  }
  return none;
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

/** Where a price or discount was agreed in rupees, staff say by their choice whether it stays. */
function otherConfigurations(app: ShortageApp, book: StockBook, short: readonly Short[]) {
  const { findProduct } = app.catalogue.current;
  return Array.from({ length: mostWays }, (_, nth) => nth).flatMap((nth): WayOut[] => {
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

/** A new last day of a line, for some of its machines. */
interface Extension {
  until: string;
  number: number;
}

/**
 * What stands in the way of a new last day, and what would solve it: an earlier one, fewer machines,
 * or others that follow from the day after, of the same branch or of others, the nearest first.
 * @returns undefined where nothing does, or the branch's stock is unknown
 */
export async function findExtensionShortage(
  app: ShortageApp,
  booking: { id: string; lines: readonly StoredLine[]; handed: readonly Handed[] },
  lineId: string,
  { until, number }: Extension,
): Promise<(Shortages & { possible: string }) | undefined> {
  const line = booking.lines.find(({ id }) => id === lineId);
  const last = line?.day_to;
  const stays = line && askOf(line);
  if (!line || !stays || !last || until <= last) return undefined;
  const { current } = app.catalogue;
  const asking = booking.lines.flatMap((one) => {
    const asked = askOf(one);
    const left = asked && asked.number - countHanded(one, booking.handed).back;
    return asked && left ? [{ line: one, asked: { ...asked, number: left } }] : [];
  });
  const others = asking.filter((one) => one.line.id !== lineId);
  const whole = asking.find((one) => one.line.id === lineId)?.asked.number ?? number;
  let book = await readBook(app, booking.id, asking, until);
  for (const { asked } of others) book = book.taking(asked);
  // Those that are not extended stay as long as they did.
  if (whole > number) book = book.taking({ ...stays, number: whole - number });
  const longer = (until: string) => {
    const asked = askWith(app, line, { until });
    return asked && { ...asked, day_from: addDays(stays.day_to, 1) };
  };
  const freeUntil = (day: string) => {
    const asked = longer(day);
    return asked ? (book.freeFor(asked) ?? number) : number;
  };
  const free = freeUntil(until);
  if (free >= number) return undefined;
  let [possible, refused] = [last, until];
  while (daysBetween(possible, refused) > 1) {
    const middle = addDays(possible, Math.floor(daysBetween(possible, refused) / 2));
    if (freeUntil(middle) >= number) possible = middle;
    else refused = middle;
  }
  const at = current.findBranch(line.branch)?.name ?? line.branch;
  const priceOf = (set: Extending, some: number) => {
    const part = some < line.quantity ? splitLine(line, some)[1] : line;
    const own = repriceLine(setLine(part, set), part, current.offers);
    const then = followOn(part, set, current.offers);
    return describeRepricing([part], [...(own ? [own] : []), ...(then ? [then] : [])]);
  };
  const wayOf = (title: WayOut["title"], button: string, set: Extending, said = ""): WayOut => ({
    ...{ title, button },
    said: `${said}${formatWeekday(last)} → ${formatWeekday(set.next?.until ?? set.until)}; ${priceOf(set, set.number ?? number)}.`,
    value: JSON.stringify([{ line: lineId, set }]),
  });
  const ways: WayOut[] = [];
  if (possible > last) {
    const button = `Until ${formatWeekday(possible)}`;
    ways.push(wayOf("A shorter extension", button, { until: possible, number }));
  }
  if (free > 0) {
    const button = `${formatNumber(free)} of ${formatNumber(number)} until ${formatWeekday(until)}`;
    ways.push(wayOf("Only some", button, { until, number: free }));
  }
  const follow = (branch: string, slug: string) => {
    const day_from = addDays(possible, 1);
    const set = { ...line, branch, slug, day_from, day_to: until };
    const asked = askOf({ ...set, collect_on: collectionDay(set, current) });
    return asked && book.hasAll([{ ...asked, number }]);
  };
  const from = formatWeekday(addDays(possible, 1));
  const models = current.findProduct(line.slug)?.group.configurations ?? [];
  const other = models.find(({ slug }) => slug !== line.slug && follow(line.branch, slug));
  if (other && possible > last) {
    const next = { slug: other.slug, branch: line.branch, until };
    const button = `${other.name} from ${from}`;
    ways.push(wayOf("Others follow", button, { until: possible, number, next }, `${at}: `));
  }
  const far = branchesBeyond(app, line.branch).find(({ branch }) => follow(branch.id, line.slug));
  if (far && possible > last) {
    const next = { slug: line.slug, branch: far.branch.id, until };
    const button = `From ${far.branch.name} from ${from}`;
    const said = `${far.branch.name}, ${formatNumber(far.km)} km away: `;
    ways.push(wayOf("Others follow", button, { until: possible, number, next }, said));
  }
  const left = free > 0 ? `only ${formatNumber(free)} free` : "none free";
  const short = `${line.name} until ${formatWeekday(until)}: ${left} at ${at}, ${formatNumber(number)} asked for.`;
  const most =
    possible > last
      ? `Possible until ${formatWeekday(possible)}.`
      : "No later last day is possible.";
  return { possible, said: [`${short} ${most}`], ways };
}

/** What is free for each line of a form, beside those before it, as staff read it while they type. */
export async function describeFree(
  app: ShortageApp,
  bookingId: string,
  lines: readonly BookedLine[],
  postcode: string,
): Promise<{ id: string; said: string; isShort: boolean }[]> {
  const { current } = app.catalogue;
  const asking = lines.flatMap((one) => {
    const branch = deliveringBranch(current, one.branch, postcode).id;
    const line = { ...one, branch };
    const stored = { ...line, collect_on: collectionDay(line, current) };
    const asked = askOf(stored);
    return asked ? [{ line: stored, asked }] : [];
  });
  let book = await readBook(app, bookingId, asking);
  return asking.flatMap(({ line, asked }) => {
    const free = book.freeFor(asked);
    const name = current.findBranch(line.branch)?.name ?? line.branch;
    const before = book;
    book = book.taking(asked);
    if (free === undefined) {
      return [{ id: line.id, said: `The stock of ${name} is unknown.`, isShort: false }];
    }
    const isShort = free < asked.number;
    const far = isShort
      ? branchesBeyond(app, line.branch).find(({ branch }) => {
          const there = askWith(app, line, { branch: branch.id });
          return there && (before.freeFor(there) ?? 0) >= asked.number;
        })
      : undefined;
    const elsewhere = far && `; ${far.branch.name}, ${formatNumber(far.km)} km away, has all`;
    const left = free > 0 ? formatNumber(free) : "None";
    return [{ id: line.id, said: `${left} free at ${name}${elsewhere ?? ""}.`, isShort }];
  });
}
