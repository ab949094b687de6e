import { collectionDay } from "#app/domain/branches/collection-day.ts";
import {
  describeRepricing,
  repriceLine,
  type StoredLine,
  splitLine,
} from "#app/domain/rental/price.ts";
import {
  askingOf,
  askOf,
  askWith,
  branchesBeyond,
  readBook,
  type ShortageApp,
} from "#app/domain/stock/ask-stock.server.ts";
import { countHanded, type Handed } from "#app/domain/stock/ledger.ts";
import { type Extending, followOn, setLine } from "#app/domain/stock/line-setting.ts";
import type { ShortageFix, Shortages } from "#app/domain/stock/shortages.server.ts";
import type { StockBook } from "#app/domain/stock/stock-book.ts";
import { addDays, daysBetween, formatWeekday } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** A new last day of a line, for some of its machines. */
interface Extension {
  until: string;
  number: number;
}

interface Extended {
  id: string;
  lines: readonly StoredLine[];
  handed: readonly Handed[];
}

/**
 * The shortage for a new last day, and its solutions: an earlier one, fewer machines, or others
 * that follow from the day after, of the same branch or of others, the nearest first.
 * @returns undefined for no shortage, or if the branch's stock is unknown
 */
export async function findExtensionShortage(
  app: ShortageApp,
  booking: Extended,
  lineId: string,
  extension: Extension,
): Promise<(Shortages & { possible: string }) | undefined> {
  const { until, number } = extension;
  const line = booking.lines.find(({ id }) => id === lineId);
  const stays = line && askOf(line);
  const last = line?.day_to;
  if (!line || !stays || !last || until <= last) return undefined;
  const book = await readBookBeside(app, booking, line, extension);
  const freeUntil = (day: string) => {
    const longer = askWith(app, line, { until: day });
    const beyond = longer && { ...longer, day_from: addDays(stays.day_to, 1) };
    return (beyond && book.freeFor(beyond)) ?? number;
  };
  const free = freeUntil(until);
  if (free >= number) return undefined;
  const possible = latestDay(last, until, (day) => freeUntil(day) >= number);
  const at = app.catalogue.current.findBranch(line.branch)?.name ?? line.branch;
  const left = free > 0 ? `only ${formatNumber(free)} free` : "none free";
  const short = `${line.name} until ${formatWeekday(until)}: ${left} at ${at}, ${formatNumber(number)} requested.`;
  const most =
    possible > last
      ? `Possible until ${formatWeekday(possible)}.`
      : "No later last day is possible.";
  const fixes = fixesOf(app, book, { line, last, possible, free, at, extension });
  return { possible, said: [`${short} ${most}`], fixes };
}

/** Stock taken by others, other lines and machines of this one that are not extended. */
async function readBookBeside(
  app: ShortageApp,
  { id, lines, handed }: Extended,
  line: StoredLine,
  { until, number }: Extension,
): Promise<StockBook> {
  const asking = askingOf(lines).flatMap((one) => {
    const left = one.asked.number - countHanded(one.line, handed).back;
    return left ? { ...one, asked: { ...one.asked, number: left } } : [];
  });
  const book = await readBook(app, id, asking, until);
  return asking.reduce((taken, one) => {
    const isExtended = one.line.id === line.id;
    const rest = isExtended ? one.asked.number - number : one.asked.number;
    return rest > 0 ? taken.taking({ ...one.asked, number: rest }) : taken;
  }, book);
}

/** The last day for which something holds, between one for which it does and one for which it does not. */
function latestDay(holds: string, fails: string, isPossible: (day: string) => boolean): string {
  const between = daysBetween(holds, fails);
  if (between <= 1) return holds;
  const middle = addDays(holds, Math.floor(between / 2));
  return isPossible(middle)
    ? latestDay(middle, fails, isPossible)
    : latestDay(holds, middle, isPossible);
}

interface Found {
  line: StoredLine;
  last: string;
  /** The latest last day for all of them. */
  possible: string;
  /** The number that can stay as long as they are wanted. */
  free: number;
  /** The name of the branch. */
  at: string;
  extension: Extension;
}

function fixesOf(app: ShortageApp, book: StockBook, found: Found): ShortageFix[] {
  const { line, possible, last, free, at, extension } = found;
  const { until, number } = extension;
  const { current } = app.catalogue;
  const fix = (
    title: ShortageFix["title"],
    button: string,
    set: Extending,
    place = "",
  ): ShortageFix => {
    const days = `${formatWeekday(last)} → ${formatWeekday(set.next?.until ?? set.until)}`;
    const said = `${place}${days}; ${formatPrice(app, line, set, number)}.`;
    return { title, button, said, value: JSON.stringify([{ line: line.id, set }]) };
  };
  const some = { until, number: free };
  const fewer = `${formatNumber(free)} of ${formatNumber(number)} until ${formatWeekday(until)}`;
  const onlySome = free > 0 ? [fix("Only some", fewer, some)] : [];
  if (possible <= last) return onlySome;
  const first = addDays(possible, 1);
  const hasFrom = (branch: string, slug: string) => {
    const set = { ...line, branch, slug, day_from: first, day_to: until };
    const asked = askOf({ ...set, collect_on: collectionDay(set, current) });
    return asked && book.hasAll([{ ...asked, number }]);
  };
  const follow = (button: string, place: string, branch: string, slug: string) => {
    const set = { until: possible, number, next: { slug, branch, until } };
    return fix("Others follow", `${button} from ${formatWeekday(first)}`, set, place);
  };
  const models = current.findProduct(line.slug)?.group.configurations ?? [];
  const other = models.find(({ slug }) => slug !== line.slug && hasFrom(line.branch, slug));
  const far = branchesBeyond(app, line.branch).find(({ branch }) => hasFrom(branch.id, line.slug));
  const { id, name } = far?.branch ?? { id: "", name: "" };
  const away = `${name}, ${formatNumber(far?.km ?? 0)} km away: `;
  return [
    fix("A shorter extension", `Until ${formatWeekday(possible)}`, { until: possible, number }),
    ...onlySome,
    ...(other ? [follow(other.name, `${at}: `, line.branch, other.slug)] : []),
    ...(far ? [follow(`From ${name}`, away, id, line.slug)] : []),
  ];
}

/** The price before and after, of the extended machines and those that follow them. */
function formatPrice(app: ShortageApp, line: StoredLine, set: Extending, number: number): string {
  const { offers } = app.catalogue.current;
  const some = set.number ?? number;
  const part = some < line.quantity ? splitLine(line, some)[1] : line;
  const own = repriceLine(setLine(part, set), part, offers);
  const next = followOn(part, set, offers);
  return describeRepricing([part], [...(own ? [own] : []), ...(next ? [next] : [])]);
}
