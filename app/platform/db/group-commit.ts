import { sql } from "kysely";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { isUnavailable } from "#app/platform/db/unavailable.ts";

interface Job {
  /** Does the work within the group's transaction. @returns what to say once that is committed */
  run(trx: Trx): Promise<() => void>;
  failed(error: unknown): void;
}

/** Transactions on SQLite share one durable commit; none is answered before it (decision 0034). */
export class GroupCommit {
  readonly #db: Db;
  #waiting: Job[] = [];
  #isRunning = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @param work may run twice before it is stored once @throws its error, or the commit's */
  run<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (trx: Trx) => {
        const result = await work(trx);
        return () => resolve(result);
      };
      this.#waiting.push({ run, failed: reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll() {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Waits one turn of the event loop, to include jobs that have already arrived.
      await new Promise((resolve) => setImmediate(resolve));
      const jobs = this.#waiting;
      this.#waiting = [];
      // Savepoints are costly, because the full-text index writes to its tables at each. So only
      // a group in which a work failed is done again, with them.
      await this.#runGroup(jobs, (trx, job) => job.run(trx))
        .catch((error) => {
          // Savepoints do not help against a full disk, and would hide that it is full.
          if (isUnavailable(error)) throw error;
          return this.#runGroup(jobs, runApart);
        })
        .catch((error) => jobs.forEach((job) => void job.failed(error)));
    }
    this.#isRunning = false;
  }

  async #runGroup(jobs: readonly Job[], runJob: (trx: Trx, job: Job) => Promise<() => void>) {
    const answers: (() => void)[] = [];
    await this.#db.transaction().execute(async (trx) => {
      for (const job of jobs) answers.push(await runJob(trx, job));
    });
    for (const answer of answers) answer();
  }
}

/** A work that fails takes back only what it did itself. */
async function runApart(trx: Trx, job: Job) {
  await sql`savepoint job`.execute(trx);
  try {
    return await job.run(trx);
  } catch (error) {
    await sql`rollback to job`.execute(trx);
    return () => job.failed(error);
  } finally {
    await sql`release job`.execute(trx);
  }
}
