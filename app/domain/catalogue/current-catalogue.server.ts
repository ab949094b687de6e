import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findNumber } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { readPublished } from "#app/domain/catalogue/read-catalogue.server.ts";
import type { Db } from "#app/platform/db/transact.ts";
import type { LiveFeed } from "#app/platform/live/live-feed.server.ts";

/** How often the number is read, in milliseconds: a notice may be lost, or another process publish. */
const pollMs = 1_000;

/** What the site shows now, in this process. */
export class CurrentCatalogue {
  readonly #db: Db;
  readonly #listeners = new Set<(current: Catalogue) => void>();
  #current: Catalogue;
  #refreshing: Promise<void> = Promise.resolve();
  /** Called before a catalogue becomes the current one; what it throws leaves the former in place. */
  prepare: (candidate: Catalogue) => Promise<void> = async () => {};

  constructor(db: Db, current: Catalogue) {
    this.#db = db;
    this.#current = current;
  }

  get current(): Catalogue {
    return this.#current;
  }

  /** @returns a function that ends the subscription. */
  onChange(listener: (current: Catalogue) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Reads what is published if it is newer, one call after the other. */
  refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#read());
    this.#refreshing = refreshed.catch(() => {});
    return refreshed;
  }

  async #read() {
    if ((await findNumber(this.#db)) === this.#current.number) return;
    const candidate = await readPublished(this.#db);
    await this.prepare(candidate);
    this.#current = candidate;
    for (const listener of this.#listeners) listener(candidate);
  }

  /** Reads again when a publishing is announced, and looks from time to time. @returns its end */
  follow(
    feed: Pick<LiveFeed, "subscribe">,
    log: { warn(facts: object, message: string): void },
  ): () => Promise<void> {
    let hasFailed = false;
    let isWaiting = false;
    const look = async () => {
      // One that waits sees what came in the meantime.
      if (isWaiting) return;
      isWaiting = true;
      try {
        await this.refresh();
        hasFailed = false;
      } catch (error) {
        // While the database is away it fails each time.
        if (!hasFailed) log.warn({ err: error }, "the catalogue was not read");
        hasFailed = true;
      } finally {
        isWaiting = false;
      }
    };
    const timer = setInterval(look, pollMs).unref();
    const unsubscribe = feed.subscribe((event) => {
      if (event.what === "resync" || event.kind === "catalogue") void look();
    });
    return async () => {
      clearInterval(timer);
      unsubscribe();
      await this.#refreshing;
    };
  }
}
