import { EventEmitter } from "node:events";
import type { Change } from "#app/lib/change.ts";
import type { ChangeFeed } from "#app/platform/db/store.ts";

/** A change, or a notice that some may have been missed and everything is to be read again. */
export type FeedEvent = Change | { what: "resync" };

/** Publishes what is stored to the windows that show it. */
export interface LiveFeed extends ChangeFeed {
  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: FeedEvent) => void): () => void;
  /** Aborted when the server stops: windows then reconnect to another process. */
  readonly ending: AbortSignal;
  end(): void;
  close(): Promise<void>;
}

/** The subscribers within this process. */
export class Subscribers {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #ending = new AbortController();
  readonly ending = this.#ending.signal;

  end() {
    this.#ending.abort();
  }

  publish(event: FeedEvent) {
    this.#emitter.emit("event", event);
  }

  subscribe(listener: (event: FeedEvent) => void) {
    this.#emitter.on("event", listener);
    return () => {
      this.#emitter.off("event", listener);
    };
  }
}

/** The feed on SQLite, which belongs to one process. */
export class InProcessFeed extends Subscribers implements LiveFeed {
  async beforeCommit() {}

  afterCommit(changes: readonly Change[]) {
    for (const change of changes) this.publish(change);
  }

  async close() {}
}
