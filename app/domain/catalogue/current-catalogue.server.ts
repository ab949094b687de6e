import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findNext } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { concernedBy } from "#app/domain/catalogue/public-paths.ts";
import { readPublished } from "#app/domain/catalogue/read-catalogue.server.ts";
import type { FeedEvent } from "#app/lib/change.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** How often the number is read, in milliseconds: a notice may be lost, or another process publish. */
const pollMs = 1_000;

/** What the site shows now, in this process. */
export class CurrentCatalogue {
  readonly #db: Db;
  readonly #now: () => Date;
  #current: Catalogue;
  /** Openings and notices are shown by the day in India. */
  #day: string;
  #refreshing: Promise<void> = Promise.resolve();
  /**
   * Called before a catalogue becomes the current one, with the addresses that it concerns; what it
   * throws leaves the former in place. Gives what is to be called when it is.
   */
  prepare: (candidate: Catalogue, isConcerned: (path: string) => boolean) => Promise<() => void> =
    async () => () => {};

  /** Publishes what is scheduled for today or an earlier day (`publishDue`). */
  publishDue: () => Promise<void> = async () => {};

  constructor(db: Db, now: () => Date, current: Catalogue) {
    this.#db = db;
    this.#now = now;
    this.#current = current;
    this.#day = indianDay(now());
  }

  get current(): Catalogue {
    return this.#current;
  }

  /**
   * Reads what is published if it is newer, or the day is a new one, one call after the other. What
   * became due is published first, whichever process notices, and also after a night without any.
   */
  refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#read());
    this.#refreshing = refreshed.catch(() => {});
    return refreshed;
  }

  /**
   * Shows what is being published once it is committed. Its pages are rendered before that.
   * @throws what rendering or the commit throws; then the former one stays
   */
  replace(candidate: Catalogue, commit: () => Promise<void>): Promise<void> {
    const replaced = this.#refreshing.then(async () => {
      const show = await this.prepare(candidate, concernedBy(this.#current, candidate));
      await commit();
      this.#current = candidate;
      show();
    });
    this.#refreshing = replaced.catch(() => {});
    return replaced;
  }

  /** Renders the pages of a catalogue that is shown later. @throws when one cannot be rendered */
  async check(candidate: Catalogue): Promise<void> {
    await this.prepare(candidate, concernedBy(this.#current, candidate));
  }

  async #read() {
    const day = indianDay(this.#now());
    const next = await findNext(this.#db);
    if (next.day !== null && next.day <= day) await this.publishDue();
    else if (day === this.#day && next.number === this.#current.number) return;
    const candidate = await readPublished(this.#db);
    const isConcerned = day === this.#day ? concernedBy(this.#current, candidate) : () => true;
    const show = await this.prepare(candidate, isConcerned);
    this.#current = candidate;
    this.#day = day;
    show();
  }

  /** Reads again when a publishing is announced, and looks from time to time. @returns its end */
  follow(
    feed: { subscribe(listener: (event: FeedEvent) => void): () => void },
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
