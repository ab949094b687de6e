import { type BranchStock, stockKey } from "#app/domain/stock/ledger.ts";
import { Sweep, type Taken, type Wanted } from "#app/domain/stock/sweep.ts";

/** Machines of a place that are asked for or taken. */
export type TakenAt = BranchStock & Taken;

/** The stock of some configurations at branches that know it, and the machines taken of it. */
export class StockBook {
  readonly #known: ReadonlyMap<string, BranchStock & { number: number }>;
  readonly #taken: ReadonlyMap<string, readonly TakenAt[]>;
  readonly #sweeps = new Map<string, Sweep>();

  constructor(known: readonly (BranchStock & { number: number })[], taken: readonly TakenAt[]) {
    this.#known = new Map(known.map((one) => [stockKey(one), one]));
    this.#taken = Map.groupBy(taken, stockKey);
  }

  /** The branches that know their number of a configuration, with it. */
  branchesOf(configuration: string) {
    return [...this.#known.values()].filter((one) => one.configuration === configuration);
  }

  /** The number free on all days of a request; undefined where the stock is unknown. */
  freeFor({ day_from, day_to, ...place }: Omit<TakenAt, "number">): number | undefined {
    const known = this.#known.get(stockKey(place));
    return known && known.number - this.#sweepOf(place).most(day_from, day_to);
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
    return new StockBook([...this.#known.values()], [...[...this.#taken.values()].flat(), more]);
  }

  /** The first day until `latest` from which so many are free for a rental. */
  firstFreeDay(
    place: BranchStock,
    { number, ...asked }: Wanted & { number: number },
  ): string | undefined {
    const known = this.#known.get(stockKey(place));
    // No other day has more than there are.
    if (!known || known.number < number) return undefined;
    return this.#sweepOf(place).firstDay(known.number - number, asked);
  }

  #sweepOf(place: BranchStock): Sweep {
    const key = stockKey(place);
    const sweep = this.#sweeps.get(key) ?? new Sweep(this.#taken.get(key) ?? []);
    this.#sweeps.set(key, sweep);
    return sweep;
  }
}
