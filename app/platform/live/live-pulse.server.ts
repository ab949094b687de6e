import type { Beat, Change } from "#app/lib/change.ts";
import type { FeedEvent, LiveFeed } from "#app/platform/live/live-feed.server.ts";

/** Arrivals are told at most so often, in milliseconds. */
const beatMs = 250;

/**
 * Gathers the feed's changes into beats that all windows hear at the same moment. However many
 * forms arrive, a window is told four times a second at most; a change after a rest is told at
 * once, and so is what a colleague did.
 *
 * The number of the beat is what makes readings shareable: whatever changes after a beat brings
 * another beat, so all windows that read between two beats may be given the same answer.
 */
export class LivePulse {
  readonly #listeners = new Set<(beat: Beat) => void>();
  readonly #pending = new Set<Change["kind"]>();
  readonly #unsubscribe: () => void;
  #missed = false;
  #timer: NodeJS.Timeout | undefined;
  #lastBeat = Number.NEGATIVE_INFINITY;
  #number = 0;

  constructor(feed: Pick<LiveFeed, "subscribe">) {
    this.#unsubscribe = feed.subscribe((event) => this.#gather(event));
  }

  /** Rises with each beat, and with `expire`. */
  get number(): number {
    return this.#number;
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: (beat: Beat) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** What was read until now is not to be shared any longer: somebody acted, and looks again. */
  expire() {
    this.#number += 1;
  }

  close() {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #gather(event: FeedEvent) {
    if ("kind" in event) this.#pending.add(event.kind);
    else this.#missed = true;
    const rest = this.#lastBeat + beatMs - performance.now();
    const waits = "kind" in event && (event.what === "created" || event.kind === "mail") ? rest : 0;
    // Never at once: what one transaction announces is one beat.
    if (waits <= 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#beat(), 0);
    } else {
      this.#timer ??= setTimeout(() => this.#beat(), waits);
    }
  }

  #beat() {
    this.#timer = undefined;
    this.#lastBeat = performance.now();
    this.#number += 1;
    const beat: Beat = this.#missed ? { what: "resync" } : { changed: [...this.#pending] };
    this.#missed = false;
    this.#pending.clear();
    for (const listener of this.#listeners) listener(beat);
  }
}
