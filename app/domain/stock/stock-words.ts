import type { Line } from "#app/domain/rental/line.ts";
import { formatDay, formatWeekday, formatWeekdayInFull } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

const words = requestWords.stock;

/** The stock of a branch for the wanted days. */
export interface Availability {
  branch: string;
  /** All that it has. */
  stock: number;
  /** Free on all of the days; below zero where more is promised than there is. */
  free: number;
  /**
   * The first day on which the branch delivers and from which as many as wanted are free for as
   * long; undefined for none within 120 days.
   */
  freeFrom: string | undefined;
}

/** The stock of a branch for the days of a line, as customers read it. */
export interface LineStock {
  branch: string;
  state: "enough" | "fewer" | "none";
  /** "10+ in stock", "fewer than 25 in stock", "free from 3 Dec". */
  words: string;
  /** The solution of a shortage; empty for none. */
  more: string;
  /** The first day from which it can supply all that are wanted; undefined for none. */
  freeFrom: string | undefined;
}

/** @param most of the number in stock no more is shown */
export function describeStock(
  { branch, free, freeFrom }: Availability,
  number: number,
  most: number,
): LineStock {
  const all = formatNumber(number);
  const isHidden = free > most;
  if (free >= number) {
    const shown = isHidden ? `${formatNumber(most)}+` : formatNumber(free);
    const inStock = isHidden && number > most ? `all ${all} in stock` : `${shown} in stock`;
    return { branch, state: "enough", words: inStock, more: "", freeFrom };
  }
  const inStock = isHidden ? `fewer than ${all} in stock` : `${formatNumber(free)} in stock`;
  const from = freeFrom && formatDay(freeFrom);
  if (free > 0) {
    const more = from ? `all ${all} from ${from}` : words.otherBranch;
    return { branch, state: "fewer", words: inStock, more, freeFrom };
  }
  if (from) return { branch, state: "fewer", words: `free from ${from}`, more: "", freeFrom };
  return { branch, state: "none", words: words.none, more: words.otherBranch, freeFrom };
}

type Named = { id: string; name: string };

/** Advice for a shortage at the branch that delivers. */
export interface ShortageAnswer {
  /** "Fewer than 25 free in Chennai on these dates; Bangalore can supply all 25 from Monday 14 Dec." */
  words: string;
  /** The button for it, as `applyChoice` reads it; undefined where nobody has all. */
  choice: { value: string; label: string } | undefined;
}

/**
 * @param known of all branches that know their stock
 * @returns undefined where there is enough, or nothing is known
 */
export function answerShortage(
  known: readonly LineStock[],
  { quantity, branch: chosen }: Pick<Line, "quantity" | "branch">,
  delivering: Named | undefined,
  branches: readonly Named[],
): ShortageAnswer | undefined {
  const own = known.find(({ branch }) => branch === delivering?.id);
  const others = own ? [own] : known;
  if (known.length === 0 || (delivering && !own)) return undefined;
  if (others.some(({ state }) => state === "enough")) return undefined;
  const offers = known.flatMap(({ branch, freeFrom }) => {
    const named = branches.find(({ id }) => id === branch);
    if (!named || !freeFrom) return [];
    const isOther = branch !== delivering?.id;
    return [{ id: branch, name: named.name, day: freeFrom, isOther }];
  });
  // The branch that has all soonest, the wanted one if it is as soon.
  const [offer] = offers.sort(
    (a, b) => a.day.localeCompare(b.day) || Number(a.isOther) - Number(b.isOther),
  );
  const number = formatNumber(quantity);
  const all = quantity === 1 ? "one" : `all ${number}`;
  const few = quantity === 1 ? "None" : `Fewer than ${number}`;
  const where = delivering ? `${few} free in ${delivering.name}` : `${few} free in each branch`;
  const day = offer && formatWeekdayInFull(offer.day);
  const remedy = offer ? `${offer.name} can supply ${all} from ${day}` : words.nobody;
  const choice = offer && {
    value: `${offer.isOther ? offer.id : (chosen ?? "")}.${offer.day}`,
    label: `${words.take} ${number} from ${offer.isOther ? offer.name : formatWeekday(offer.day)}`,
  };
  return { words: `${where} on these dates; ${remedy}.`, choice };
}

/**
 * A line's stock at the branch that delivers in a few words: "Bangalore: 7 in stock, all 12 from 3 Dec".
 * @returns undefined where it is unknown, or which branch delivers
 */
export function formatStock(
  own: LineStock | undefined,
  delivering: { name: string } | undefined,
): string | undefined {
  if (!own || !delivering) return undefined;
  return `${delivering.name}: ${[own.words, own.more].filter(Boolean).join(", ")}`;
}
