import { sql } from "kysely";
import type pg from "pg";
import type { Change } from "#app/lib/change.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import type { Trx } from "#app/platform/db/transact.ts";

const channel = "southbridge_changes";

/** A notification has room for 8,000 bytes, and a change is shorter than 120. */
const mostInOne = 50;

/** The feed on PostgreSQL, which notifies every process when a transaction commits. */
export class PostgresFeed extends LiveFeed {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    super();
    this.#url = url;
    this.#onError = onError;
  }

  /** Starts listening. Resolves when the first connection is open. */
  async open() {
    // A static import would load it on every start, because the build is one file.
    const { Client } = (await import("pg")).default;
    if (this.#closed) return;
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
    });
    this.#client = client;
    client.on("notification", ({ payload }) => this.publish(...JSON.parse(payload ?? "[]")));
    client.on("error", (error) => this.#reconnect(client, error));
    client.on("end", () => this.#reconnect(client));
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#heartbeat = setInterval(() => this.#ask(client), heartbeatMs).unref();
  }

  /** A connection that broke without a word is found out by asking: notifications are rare. */
  #ask(client: pg.Client) {
    client.query("select 1").catch((error: Error) => this.#reconnect(client, error));
  }

  override async beforeCommit(trx: Trx, changes: readonly Change[]) {
    for (let from = 0; from < changes.length; from += mostInOne) {
      const some = JSON.stringify(changes.slice(from, from + mostInOne));
      await sql`select pg_notify(${channel}, ${some})`.execute(trx);
    }
  }

  /** The notification tells this process too. */
  override afterCommit() {}

  override async close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }

  #reconnect(client: pg.Client, error?: Error) {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    if (this.#heartbeat) {
      clearInterval(this.#heartbeat);
      this.#heartbeat = undefined;
      if (error) this.#onError(error);
    }
    client.end().catch(() => {});
    this.#retry = setTimeout(async () => {
      try {
        await this.open();
        // Changes that were committed in between were missed.
        this.publish({ what: "resync" });
      } catch (error) {
        const failed = this.#client;
        if (failed) this.#reconnect(failed, error instanceof Error ? error : undefined);
      }
    }, reconnectAfterMs);
  }
}

const reconnectAfterMs = 500;
const answersWithinMs = 10_000;
const heartbeatMs = 20_000;
