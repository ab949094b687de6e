import { setTimeout as sleep } from "node:timers/promises";

/** Wake-ups within so many milliseconds begin one round. */
const debounce = 50;

/**
 * Runs rounds one after the other, also when `wake` is called. @param startDelay in milliseconds
 * @param round throws nothing; returns the milliseconds until the next one
 */
export function startLoop(startDelay: number, round: (signal: AbortSignal) => Promise<number>) {
  const stopping = new AbortController();
  let woken = new AbortController();
  const wake = () => woken.abort();
  const ended = runRounds();
  return {
    wake,
    /** Aborts the signal of the current round, and waits for its end. */
    async stop() {
      stopping.abort();
      wake();
      await ended;
    },
  };

  async function runRounds() {
    for (let wait = startDelay; !stopping.signal.aborted; wait = await round(stopping.signal)) {
      const { signal } = woken;
      await sleep(wait, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted && !stopping.signal.aborted) await sleep(debounce);
      if (stopping.signal.aborted) return;
      woken = new AbortController();
    }
  }
}
