import { firstFreeDay, mostTaken, type Taken } from "#app/domain/stock/free.ts";
import type { Place } from "#app/domain/stock/stock-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";

/** Machines of a place that are asked for or taken. */
export type TakenAt = Place & Taken;

const keyOf = ({ configuration, branch }: Place) => `${configuration} ${branch}`;

/** What some configurations have at the branches that know it, and what of it is taken. */
export class StockBook {
  readonly #known: ReadonlyMap<string, Place & { number: number }>;
  readonly #taken: ReadonlyMap<string, readonly TakenAt[]>;

  constructor(known: readonly (Place & { number: number })[], taken: readonly TakenAt[]) {
    this.#known = new Map(known.map((one) => [keyOf(one), one]));
    this.#taken = Map.groupBy(taken, keyOf);
  }

  /** The branches that know their number of a configuration, with it. */
  branchesOf(configuration: string) {
    return [...this.#known.values()].filter((one) => one.configuration === configuration);
  }

  /** What is free on all days of what is asked for; undefined where the number is unknown. */
  freeFor({ day_from, day_to, ...place }: Omit<TakenAt, "number">): number | undefined {
    const known = this.#known.get(keyOf(place));
    return known && known.number - mostTaken(this.#at(place), day_from, day_to);
  }

  hasAll(asked: readonly TakenAt[]): boolean {
    let book: StockBook = this;
    return asked.every((one) => {
      const isFree = (book.freeFor(one) ?? -1) >= one.number;
      book = book.taking(one);
      return isFree;
    });
  }

  /** The same book, with something else taken too. */
  taking(more: TakenAt): StockBook {
    const taken = [...this.#taken.values(), [more]].flat();
    return new StockBook([...this.#known.values()], taken);
  }

  /** The first day until `latest` from which so many are free for so many days. */
  firstFreeDay(place: Place, asked: Parameters<typeof firstFreeDay>[2]): string | undefined {
    const known = this.#known.get(keyOf(place));
    return known && firstFreeDay(known.number, this.#at(place), asked);
  }

  /** The days on which something is free again. */
  daysAfter(place: Place): string[] {
    return this.#at(place).map(({ day_to }) => addDays(day_to, 1));
  }

  #at(place: Place): readonly TakenAt[] {
    return this.#taken.get(keyOf(place)) ?? [];
  }
}
