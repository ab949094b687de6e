/** Chance that comes out the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** @throws when there is nothing to choose from */
  pick<T>(all: readonly T[]): T {
    const one = all[this.below(all.length)];
    if (one === undefined) throw new Error("there is nothing to pick from");
    return one;
  }

  digits(count: number): string {
    return String(this.below(10 ** count)).padStart(count, "0");
  }

  /** 16 bytes, as a UUID takes them. */
  bytes(): Uint8Array {
    return Uint8Array.from({ length: 16 }, () => this.below(256));
  }
}
