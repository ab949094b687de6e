import { setTimeout as sleep } from "node:timers/promises";

/** Wake-ups that come together begin one round. In milliseconds, as all times here. */
const gatherFor = 50;

/** Works in rounds in the background, one after the other, woken by the clock or by `wake`. */
export class BackgroundLoop {
  readonly #round: (signal: AbortSignal) => Promise<number>;
  readonly #stopping = new AbortController();
  #woken = new AbortController();
  #rounds: Promise<void> | undefined;

  /** @param round throws nothing; returns how long until the next one, unless it is woken before */
  constructor(round: (signal: AbortSignal) => Promise<number>) {
    this.#round = round;
  }

  start(firstAfter: number) {
    this.#rounds = this.#runRounds(firstAfter);
  }

  wake() {
    this.#woken.abort();
  }

  /** Aborts the signal of the round that is under way, and waits for its end. */
  async stop() {
    this.#stopping.abort();
    this.wake();
    await this.#rounds;
  }

  async #runRounds(firstAfter: number) {
    const stopping = this.#stopping.signal;
    let wait = firstAfter;
    while (!stopping.aborted) {
      const { signal } = this.#woken;
      await sleep(wait, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted && !stopping.aborted) await sleep(gatherFor);
      if (stopping.aborted) return;
      this.#woken = new AbortController();
      wait = await this.#round(stopping);
    }
  }
}
