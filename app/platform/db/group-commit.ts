import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

type Work<T> = (trx: Transaction<Tables>) => Promise<T>;

interface Job {
  /** Does the work within the group's transaction; what it gives waits for the commit. */
  run(trx: Transaction<Tables>): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Group commit for SQLite: the disk is asked to make a commit durable once for all the work that
 * arrived while it was busy, instead of once for each. Nobody is answered before that commit, and
 * a work that fails takes back only what it did itself. PostgreSQL does the like by itself.
 * See docs/decisions/0005.
 */
export class GroupCommit {
  readonly #db: Kysely<Tables>;
  #waiting: Job[] = [];
  #isRunning = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @throws what `work` throws, or why the group's commit failed; then nothing of it is stored. */
  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let answer = () => {};
      this.#waiting.push({
        async run(trx) {
          const result = await work(trx);
          answer = () => resolve(result);
        },
        committed: () => answer(),
        failed: reject,
      });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll() {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // One turn of the event loop: what has arrived already comes along.
      await new Promise((resolve) => setImmediate(resolve));
      const jobs = this.#waiting;
      this.#waiting = [];
      await this.#runGroup(jobs);
    }
    this.#isRunning = false;
  }

  async #runGroup(jobs: readonly Job[]) {
    const done: Job[] = [];
    try {
      await this.#db.transaction().execute(async (trx) => {
        for (const job of jobs) {
          await sql`savepoint job`.execute(trx);
          try {
            await job.run(trx);
            done.push(job);
          } catch (error) {
            await sql`rollback to job`.execute(trx);
            job.failed(error);
          }
          await sql`release job`.execute(trx);
        }
      });
      for (const job of done) job.committed();
    } catch (error) {
      for (const job of jobs) job.failed(error);
    }
  }
}
