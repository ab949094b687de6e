import { EventEmitter } from "node:events";
import type { Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "#app/db/schema.ts";
import { type ChangeFeed, changesChannel, notify } from "#app/db/store.ts";
import type { Change } from "#app/lib/change.ts";

/** A change, or word that some may have been missed and everything is to be read again. */
export type FeedEvent = Change | { what: "resync" };

/** What is stored, told to the windows that look at it. */
export interface LiveFeed extends ChangeFeed {
  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: FeedEvent) => void): () => void;
  close(): Promise<void>;
}

class Subscribers {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

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

/** SQLite belongs to one process, so its changes need not leave that process. */
export class InProcessFeed extends Subscribers implements LiveFeed {
  async beforeCommit() {}

  afterCommit(changes: readonly Change[]) {
    for (const change of changes) this.publish(change);
  }

  async close() {}
}

/** PostgreSQL tells every process, this one included, when the transaction commits. */
export class PostgresFeed extends Subscribers implements LiveFeed {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    super();
    this.#url = url;
    this.#onError = onError;
  }

  /** Starts listening. Resolves when the first connection stands. */
  async open() {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on("notification", ({ payload }) => {
      for (const change of readChanges(payload)) this.publish(change);
    });
    client.on("error", (error) => this.#reconnect(client, error));
    client.on("end", () => this.#reconnect(client));
    await client.connect();
    await client.query(`listen ${changesChannel}`);
  }

  async beforeCommit(trx: Transaction<Tables>, changes: readonly Change[]) {
    await notify(trx, JSON.stringify(changes));
  }

  afterCommit() {}

  async close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #reconnect(client: pg.Client, error?: Error) {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    if (error) this.#onError(error);
    client.end().catch(() => {});
    this.#retry = setTimeout(async () => {
      try {
        await this.open();
        // What was committed in between was told to nobody here.
        this.publish({ what: "resync" });
      } catch (error) {
        const failed = this.#client;
        if (failed) this.#reconnect(failed, error instanceof Error ? error : undefined);
      }
    }, reconnectAfterMs);
  }
}

const reconnectAfterMs = 500;

function readChanges(payload: string | undefined): Change[] {
  return payload ? JSON.parse(payload) : [];
}

/** The feed that fits the database. */
export async function openFeed(
  url: string | undefined,
  onError: (error: Error) => void,
): Promise<LiveFeed> {
  if (!url) return new InProcessFeed();
  const feed = new PostgresFeed(url, onError);
  await feed.open();
  return feed;
}
