import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findNext } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { readPublished } from "#app/domain/catalogue/read-catalogue.server.ts";
import type { FeedEvent } from "#app/lib/change.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** In milliseconds: the clock is asked for a new day, PostgreSQL for what another process published. */
const pollMs = 1_000;

/**
 * Makes what shows a catalogue before it is the current one; what it throws leaves the former in place.
 * Gives what is to be called when it is.
 */
type Prepare = (candidate: Catalogue) => Promise<() => void>;

interface Followed {
  /** On SQLite no other process publishes. */
  engine: "sqlite" | "postgres";
  feed: { subscribe(listener: (event: FeedEvent) => void): () => void };
}

/** The catalogue that the site shows now, in this process. */
export class CurrentCatalogue {
  readonly #db: Db;
  readonly #now: () => Date;
  #current: Catalogue;
  /** Openings and notices are shown by the day in India. */
  #day: string;
  #refreshing: Promise<void> = Promise.resolve();
  readonly #prepares = new Set<Prepare>();

  /** Publishes what is scheduled for today or an earlier day (`publishDue`). */
  publishDue: () => Promise<void> = async () => {};

  constructor(db: Db, now: () => Date, current: Catalogue) {
    this.#db = db;
    this.#now = now;
    this.#current = current;
    this.#day = indianDay(now());
  }

  /** @returns the end of it */
  beforeShown(prepare: Prepare): () => void {
    this.#prepares.add(prepare);
    return () => void this.#prepares.delete(prepare);
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
      const show = await this.prepare(candidate);
      await commit();
      this.#current = candidate;
      show();
    });
    this.#refreshing = replaced.catch(() => {});
    return replaced;
  }

  /**
   * Renders the pages of a catalogue.
   * @returns a function that shows them @throws when one cannot be rendered
   */
  async prepare(candidate: Catalogue): Promise<() => void> {
    const shows = await Promise.all([...this.#prepares].map((prepare) => prepare(candidate)));
    return () => {
      for (const show of shows) show();
    };
  }

  async #read() {
    const day = indianDay(this.#now());
    const next = await findNext(this.#db);
    if (next.day !== null && next.day <= day) await this.publishDue();
    else if (day === this.#day && next.number === this.#current.number) return;
    const candidate = await readPublished(this.#db);
    const show = await this.prepare(candidate);
    this.#current = candidate;
    this.#day = day;
    show();
  }

  /**
   * Reads again when a publishing is announced, on each new day and, on PostgreSQL, each second.
   * @returns its end
   */
  follow(
    { engine, feed }: Followed,
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
    const isAlone = engine === "sqlite";
    const timer = setInterval(() => {
      if (!isAlone || hasFailed || indianDay(this.#now()) !== this.#day) void look();
    }, pollMs).unref();
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
