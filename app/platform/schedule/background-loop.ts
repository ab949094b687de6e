import { setTimeout as sleep } from "node:timers/promises";

/** Wake-ups within so many milliseconds begin one round. */
const debounce = 50;

/** Runs rounds of work one after the other, after a delay or when `wake` is called. */
export class BackgroundLoop {
  readonly #round: (signal: AbortSignal) => Promise<number>;
  readonly #stopping = new AbortController();
  #woken = new AbortController();
  #rounds: Promise<void> | undefined;

  /** @param round throws nothing; returns the milliseconds until the next one */
  constructor(round: (signal: AbortSignal) => Promise<number>) {
    this.#round = round;
  }

  start(firstAfter: number) {
    this.#rounds = this.#runRounds(firstAfter);
  }

  wake() {
    this.#woken.abort();
  }

  /** Aborts the signal of the current round, and waits for its end. */
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
      if (signal.aborted && !stopping.aborted) await sleep(debounce);
      if (stopping.aborted) return;
      this.#woken = new AbortController();
      wait = await this.#round(stopping);
    }
  }
}
