import { type Batch, type Change, type FeedEvent, mostNamed } from "#app/lib/change.ts";
import type { LiveFeed } from "#app/platform/db/live-feed.server.ts";

/** The shortest time between two batches of new records, in milliseconds. */
const batchMs = 250;

/** At most four batches a second; a change after a pause, or by a colleague, is sent at once. */
export class ChangeBatches {
  readonly #listeners = new Set<(batch: Batch) => void>();
  readonly #pending = new Map<string, Change>();
  readonly #unsubscribe: () => void;
  #missed = false;
  #timer: NodeJS.Timeout | undefined;
  #lastBatchAt = Number.NEGATIVE_INFINITY;

  constructor(feed: Pick<LiveFeed, "subscribe">) {
    this.#unsubscribe = feed.subscribe((event) => this.#gather(event));
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** The number of windows that listen. */
  get listenerCount(): number {
    return this.#listeners.size;
  }

  close() {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #gather(event: FeedEvent) {
    if ("kind" in event) this.#pending.set(`${event.kind} ${event.id}`, event);
    else this.#missed = true;
    const rest = this.#lastBatchAt + batchMs - performance.now();
    const waits = "kind" in event && (event.what === "created" || event.kind === "mail") ? rest : 0;
    // In the next task, so that the changes of one transaction are one batch.
    if (waits <= 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#send(), 0);
    } else {
      this.#timer ??= setTimeout(() => this.#send(), waits);
    }
  }

  #send() {
    this.#timer = undefined;
    this.#lastBatchAt = performance.now();
    const isNamed = !this.#missed && this.#pending.size <= mostNamed;
    const batch: Batch = isNamed ? { changes: [...this.#pending.values()] } : { what: "resync" };
    this.#missed = false;
    this.#pending.clear();
    for (const listener of this.#listeners) listener(batch);
  }
}
