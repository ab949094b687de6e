import { inOneLine } from "#app/lib/one-line.ts";
import type { Store } from "#app/platform/db/store.ts";
import { startLoop } from "#app/platform/schedule/background-loop.ts";
import * as jobs from "#app/platform/schedule/job-repository.server.ts";

// Times in milliseconds.
const pollInterval = 60_000;
const retryDelay = 10 * 60_000;
const usualRun = 60 * 60_000;

/** Recurring work that one of all processes on a database does. */
export interface Job {
  name: string;
  /** From the start to the first poll, in milliseconds. */
  startDelay: number;
  dueAfter(lastSuccess: Date): Date;
  /**
   * A longer run is ended, and the claim of a dead process keeps others from the job for as long; an
   * hour if left out, in milliseconds.
   */
  longestRun?: number;
  /** Throws when the signal ended it early; the next run does the rest. */
  run(signal: AbortSignal): Promise<void>;
}

export type JobState = Awaited<ReturnType<typeof readJobs>>[number];

interface Log {
  error(facts: object, message: string): void;
}

type App = { store: Pick<Store, "db">; now: () => Date };

/** Runs jobs when they are due. @returns a function that ends those that run and waits for them */
export function startJobs(app: App, all: readonly Job[], log: Log): () => Promise<unknown> {
  const loops = all.map((job) =>
    startLoop(job.startDelay, async (stopping) => {
      await runIfDue(app, job, stopping).catch((error: unknown) => {
        log.error({ err: error, job: job.name }, "job failed");
      });
      return pollInterval;
    }),
  );
  return () => Promise.all(loops.map((loop) => loop.stop()));
}

/** @throws the error of the run */
export async function runIfDue(app: App, job: Job, stopping?: AbortSignal): Promise<void> {
  const row = await jobs.findByName(app.store.db, job.name);
  if ((nextRun(job, row, app.now()) ?? app.now()) <= app.now())
    await runClaimed(app, job, row, stopping);
}

/** Runs a job although it is not due, unless another process does. @throws the error of the run */
export async function runNow(app: App, job: Claimable): Promise<void> {
  await runClaimed(app, job, await jobs.findByName(app.store.db, job.name));
}

type Claimable = Pick<Job, "name" | "longestRun" | "run">;

async function runClaimed(
  { store: { db }, now }: App,
  { name, longestRun = usualRun, run }: Claimable,
  row: Row,
  stopping?: AbortSignal,
): Promise<void> {
  const begun = now();
  const until = new Date(begun.getTime() + longestRun).toISOString();
  if (!(await jobs.claim(db, name, { now: begun.toISOString(), until }, row))) return;
  const signals = [AbortSignal.timeout(longestRun), ...(stopping ? [stopping] : [])];
  try {
    await run(AbortSignal.any(signals));
  } catch (error) {
    // A run that the stopping server ended did not fail, and is due at the next start.
    const failure = stopping?.aborted ? {} : { last_failure: inOneLine(error) };
    await jobs.update(db, name, { claimed_until: "", ...failure });
    if (stopping?.aborted) return;
    throw error;
  }
  const last_success = now().toISOString();
  await jobs.update(db, name, { claimed_until: "", last_success, last_failure: "" });
}

/** The state of the jobs, the same in each process once they ran. Times are undefined when there is none. */
export async function readJobs({ store, now }: App, all: readonly Job[]) {
  const at = now();
  // By the process's own count, which no wrong clock shifts.
  const begun = at.getTime() - process.uptime() * 1000;
  const states = all.map(async (job) => {
    const row = await jobs.findByName(store.db, job.name);
    return {
      name: job.name,
      lastRun: row?.last_run ? new Date(row.last_run) : undefined,
      nextRun: nextRun(job, row, at) ?? new Date(begun + job.startDelay),
      /** The error of the last run; empty when it succeeded. */
      failure: row?.last_failure ?? "",
      isRunning: (row?.claimed_until ?? "") > at.toISOString(),
    };
  });
  return Promise.all(states);
}

type Row = Awaited<ReturnType<typeof jobs.findByName>>;

/** A job that never succeeded is due since its last run. @returns undefined for one that never ran */
function nextRun(job: Job, row: Row, now: Date): Date | undefined {
  // A time in the future comes from a wrong clock.
  const past = (iso = "") => (iso && iso <= now.toISOString() ? new Date(iso) : undefined);
  const lastRun = past(row?.last_run);
  if (lastRun && row?.last_failure) return new Date(lastRun.getTime() + retryDelay);
  const lastSuccess = past(row?.last_success);
  return lastSuccess ? job.dueAfter(lastSuccess) : lastRun;
}
