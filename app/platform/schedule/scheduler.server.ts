import { inOneLine } from "#app/lib/one-line.ts";
import type { Store } from "#app/platform/db/store.ts";
import { BackgroundLoop } from "#app/platform/schedule/background-loop.ts";
import * as jobs from "#app/platform/schedule/job-repository.server.ts";

// Times in milliseconds.
const lookEvery = 60_000;
const retryAfter = 10 * 60_000;
/** A claim is renewed while its run goes on, and ends by itself when the process dies. */
const claimFor = 10 * 60_000;
const renewEvery = 60_000;

/** Work that one of all processes on a database does from time to time. */
export interface Job {
  name: string;
  /** How long after a start it is looked at for the first time, in milliseconds. */
  firstLookAfter: number;
  /** When it is due again. */
  dueAfter(lastSuccess: Date): Date;
  /** Ends early when the signal is aborted; what is missing is done by the next run. */
  run(signal: AbortSignal): Promise<void>;
}

/** How a job is: times are undefined when there is none. */
export interface JobState {
  name: string;
  lastRun: Date | undefined;
  nextRun: Date;
  /** The error of the last run; empty when it succeeded. */
  failure: string;
  isRunning: boolean;
}

interface Log {
  error(facts: object, message: string): void;
}

type App = { store: Pick<Store, "db">; now: () => Date };

/** Runs jobs when they are due. Several processes may each have one: one of them runs a job. */
export class Scheduler {
  readonly #loops: { job: Job; loop: BackgroundLoop }[];

  constructor(app: App, all: readonly Job[], log: Log) {
    this.#loops = all.map((job) => {
      const look = async (signal: AbortSignal) => {
        await runIfDue(app, job, signal).catch((error: unknown) => {
          log.error({ err: error, job: job.name }, "job failed");
        });
        return lookEvery;
      };
      return { job, loop: new BackgroundLoop(look) };
    });
  }

  start() {
    for (const { job, loop } of this.#loops) loop.start(job.firstLookAfter);
  }

  /** Tells the jobs that are running to end, and waits for them. */
  async stop() {
    await Promise.all(this.#loops.map(({ loop }) => loop.stop()));
  }
}

/** @throws why the run failed */
export async function runIfDue(app: App, job: Job, signal?: AbortSignal): Promise<void> {
  const row = await jobs.findByName(app.store.db, job.name);
  if (nextRun(job, row, app.now()) > app.now()) return;
  await runClaimed(app, job.name, job.run, { signal, lastRun: row?.last_run ?? "" });
}

/**
 * Runs work under the claim of a job and notes how it ended.
 * @param lastRun does nothing when the job was begun since that run
 * @returns false when another process is at it
 * @throws what the work throws
 */
export async function runClaimed(
  { store: { db }, now }: App,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  { signal: stopping, lastRun }: { signal?: AbortSignal | undefined; lastRun?: string } = {},
): Promise<boolean> {
  const claimEnd = () => new Date(now().getTime() + claimFor).toISOString();
  let until = claimEnd();
  if (!(await jobs.claim(db, name, { now: now().toISOString(), until, lastRun }))) return false;
  const lost = new AbortController();
  const renew = async () => {
    const next = claimEnd();
    const isOurs = await jobs.updateClaimed(db, name, until, { claimed_until: next });
    if (isOurs) until = next;
    else lost.abort();
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // A database that fails for a while is asked again, as long as the claim holds.
    renewal = renewal.then(renew).catch(() => undefined);
  }, renewEvery).unref();
  const signal = stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal;
  const settle = async (outcome: { last_success?: string; last_failure?: string }) => {
    clearInterval(timer);
    await renewal;
    await jobs.updateClaimed(db, name, until, { claimed_until: "", ...outcome });
  };
  try {
    await work(signal);
  } catch (error) {
    // A run that was told to end did not fail.
    const outcome = signal.aborted ? {} : { last_failure: inOneLine(error) };
    await settle(outcome).catch(() => undefined);
    if (signal.aborted) return true;
    throw error;
  }
  await settle(signal.aborted ? {} : { last_success: now().toISOString(), last_failure: "" });
  return true;
}

/** How the jobs are at this moment, read from the database and so the same in each process. */
export async function readJobs({ store, now }: App, all: readonly Job[]): Promise<JobState[]> {
  const at = now();
  const rows = new Map((await jobs.findAll(store.db)).map((row) => [row.name, row]));
  return all.map((job) => {
    const row = rows.get(job.name);
    return {
      name: job.name,
      lastRun: row?.last_run ? new Date(row.last_run) : undefined,
      nextRun: nextRun(job, row, at),
      failure: row?.last_failure ?? "",
      isRunning: (row?.claimed_until ?? "") > at.toISOString(),
    };
  });
}

type Row = Awaited<ReturnType<typeof jobs.findByName>>;

function nextRun(job: Job, row: Row, now: Date): Date {
  // Moments in the future were noted by a clock that was wrong.
  const past = (iso = "") => (iso && iso <= now.toISOString() ? new Date(iso) : undefined);
  const lastRun = row?.last_failure ? past(row.last_run) : undefined;
  if (lastRun) return new Date(lastRun.getTime() + retryAfter);
  const lastSuccess = past(row?.last_success);
  return lastSuccess ? job.dueAfter(lastSuccess) : now;
}
