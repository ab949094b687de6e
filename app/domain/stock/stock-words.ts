import { formatDay } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

const words = requestWords.stock;

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

/** What customers read of a branch's stock for the days of a line. */
export interface LineStock {
  branch: string;
  state: "enough" | "fewer" | "none";
  /** "10+ in stock", "free from 3 Dec". */
  words: string;
  /** What solves a shortage; empty for none. */
  more: string;
}

/** @param most of the number in stock no more is shown */
export function describeStock(
  { branch, free, freeFrom }: Availability,
  number: number,
  most: number,
): LineStock {
  const shown = free > most ? `${formatNumber(most)}+` : formatNumber(free);
  const inStock = `${shown} in stock`;
  if (free >= number) return { branch, state: "enough", words: inStock, more: "" };
  const from = freeFrom && formatDay(freeFrom);
  if (free > 0) {
    const more = from ? `all ${formatNumber(number)} from ${from}` : words.otherBranch;
    return { branch, state: "fewer", words: inStock, more };
  }
  if (from) return { branch, state: "fewer", words: `free from ${from}`, more: "" };
  return { branch, state: "none", words: words.none, more: words.otherBranch };
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
