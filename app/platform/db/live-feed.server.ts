import { EventEmitter } from "node:events";
import type { Transaction } from "kysely";
import type { Change, FeedEvent } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/** Publishes what is stored to the windows that show it. On SQLite all of them are of one process. */
export class LiveFeed {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #ending = new AbortController();
  /** Aborted when the server stops: windows then reconnect to another process. */
  readonly ending = this.#ending.signal;

  /** Called inside the transaction: what it sends must arrive only if that commits. */
  async beforeCommit(_trx: Transaction<Tables>, _changes: readonly Change[]): Promise<void> {}

  /** Called after the commit; must not throw. */
  afterCommit(changes: readonly Change[]) {
    this.publish(...changes);
  }

  publish(...events: readonly FeedEvent[]) {
    for (const event of events) this.#emitter.emit("event", event);
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: FeedEvent) => void): () => void {
    this.#emitter.on("event", listener);
    return () => {
      this.#emitter.off("event", listener);
    };
  }

  end() {
    this.#ending.abort();
  }

  async close() {}
}
