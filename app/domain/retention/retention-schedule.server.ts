import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#app/context.ts";
import { deleteOld, type RetentionApp } from "#app/domain/retention/retention.server.ts";

// Times in milliseconds.
/** Leaves the first minutes after a start to visitors, and to whoever stops a wrong start again. */
const firstLookAfter = 5 * 60_000;
/** How often it looks whether the day in India is a new one. */
const lookEvery = 10 * 60_000;
/** Between two portions: what others asked for meanwhile is done first. */
const pauseBetween = 100;

/**
 * Deletes old data every day, soon after midnight in India, or soon after a start if nobody did that
 * day. Several processes may each run one: one of them does it.
 */
export class RetentionSchedule {
  readonly #app: RetentionApp;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #rounds: Promise<void> | undefined;

  constructor(app: RetentionApp, log: Log) {
    this.#app = app;
    this.#log = log;
  }

  /** @param firstLook in how many milliseconds */
  start(firstLook = firstLookAfter) {
    this.#rounds = this.#runRounds(firstLook);
  }

  /** Ends after the portion that is under way. */
  async stop() {
    this.#stopping.abort();
    await this.#rounds;
  }

  async #runRounds(firstLook: number) {
    let wait = firstLook;
    while (await this.#waited(wait)) {
      wait = lookEvery;
      await this.#runOnce().catch((error: unknown) => {
        this.#log.error({ err: error }, "old data not deleted");
      });
    }
  }

  async #runOnce() {
    const { signal } = this.#stopping;
    const pause = async () => void (await this.#waited(pauseBetween));
    const deleted = await deleteOld(this.#app, { signal, pause });
    if (deleted && Object.keys(deleted).length > 0) this.#log.info({ deleted }, "old data deleted");
  }

  /** @returns false when the server stops */
  #waited(ms: number): Promise<boolean> {
    const { signal } = this.#stopping;
    return sleep(ms, true, { ref: false, signal }).catch(() => false);
  }
}
