import { dayAt, dayMs } from "#app/lib/dates.ts";

/** Machines that are taken from one day to another, both included. */
export interface Taken {
  day_from: string;
  day_to: string;
  number: number;
}

/** A rental for which a first day is looked for. */
export interface Wanted {
  from: string;
  latest: string;
  /** The days of the first one that can begin on a day or later: with each later day no earlier. */
  rentalFrom(day: string): Pick<Taken, "day_from" | "day_to">;
}

/** Days are counted as numbers: a busy place has hundreds of them to compare. */
const toNumber = (day: string) => Date.parse(day) / dayMs;
const toDay = (number: number) => dayAt(number * dayMs);

/** The number of machines taken on each day: one pass over the days on which rows begin and end. */
export class Sweep {
  /** Days on which the number changes, in their order, each with the number from then on. */
  readonly #days: number[] = [];
  readonly #taken: number[] = [];

  constructor(all: readonly Taken[]) {
    const changes = new Map<number, number>();
    const change = (day: number, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
    for (const { day_from, day_to, number } of all) {
      if (day_to < day_from) continue;
      change(toNumber(day_from), number);
      change(toNumber(day_to) + 1, -number);
    }
    let taken = 0;
    for (const day of [...changes.keys()].sort((a, b) => a - b)) {
      taken += changes.get(day) ?? 0;
      this.#days.push(day);
      this.#taken.push(taken);
    }
  }

  takenOn(day: string): number {
    return this.#taken[this.#placeOf(toNumber(day))] ?? 0;
  }

  /** The most that is taken on one of the days. */
  most(from: string, to: string): number {
    const last = toNumber(to);
    let at = this.#placeOf(toNumber(from));
    let most = this.#taken[at] ?? 0;
    for (at += 1; (this.#days[at] ?? Number.POSITIVE_INFINITY) <= last; at += 1) {
      most = Math.max(most, this.#taken[at] ?? 0);
    }
    return most;
  }

  /**
   * The first day from which no more than `most` are taken for a rental that begins on it.
   * @returns undefined where there is none until `latest`
   */
  firstDay(most: number, { from, latest, rentalFrom }: Wanted): string | undefined {
    let { day_from, day_to } = rentalFrom(from);
    while (day_from <= latest) {
      const first = this.#placeOf(toNumber(day_from));
      let at = this.#placeOf(toNumber(day_to));
      while (at >= first && (this.#taken[at] ?? 0) <= most) at -= 1;
      const next = this.#days[at + 1];
      if (at < first || next === undefined) return at < first ? day_from : undefined;
      ({ day_from, day_to } = rentalFrom(toDay(next)));
    }
    return undefined;
  }

  /** The days on which the number changes within a time, its first one included, with the number. */
  between(from: string, to: string): { day: string; taken: number }[] {
    const [first, last] = [toNumber(from), toNumber(to)];
    const inside = this.#days.flatMap((day, at) =>
      first < day && day <= last ? { day: toDay(day), taken: this.#taken[at] ?? 0 } : [],
    );
    return [{ day: from, taken: this.takenOn(from) }, ...inside];
  }

  /** The place of the last change until a day; -1 before the first one. */
  #placeOf(day: number): number {
    let [before, after] = [-1, this.#days.length];
    while (after - before > 1) {
      const middle = (before + after) >> 1;
      if ((this.#days[middle] ?? day) <= day) before = middle;
      else after = middle;
    }
    return before;
  }
}
