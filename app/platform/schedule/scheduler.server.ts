import { inOneLine } from "#app/lib/one-line.ts";
import type { Store } from "#app/platform/db/store.ts";
import { BackgroundLoop } from "#app/platform/schedule/background-loop.ts";
import * as jobs from "#app/platform/schedule/job-repository.server.ts";

// Times in milliseconds.
const lookEvery = 60_000;
const retryAfter = 10 * 60_000;
/** A run that takes longer is ended. So long a process that died keeps others from its job. */
const longestRun = 60 * 60_000;

/** Work that one of all processes on a database does from time to time. */
export interface Job {
  name: string;
  /** How long after a start it is looked at for the first time, in milliseconds. */
  startDelay: number;
  /** When it is due again. */
  dueAfter(lastSuccess: Date): Date;
  /** Throws when the signal ended it early; the next run does what is left. */
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

/**
 * Runs jobs when they are due. Several processes may each do so: one of them runs a job.
 * @returns what ends the jobs that are running, and waits for them
 */
export function startJobs(app: App, all: readonly Job[], log: Log): () => Promise<unknown> {
  const loops = all.map((job) => {
    const loop = new BackgroundLoop(async (stopping) => {
      await runIfDue(app, job, stopping).catch((error: unknown) => {
        log.error({ err: error, job: job.name }, "job failed");
      });
      return lookEvery;
    });
    loop.start(job.startDelay);
    return loop;
  });
  return () => Promise.all(loops.map((loop) => loop.stop()));
}

/** @throws why the run failed */
export async function runIfDue(app: App, job: Job, stopping?: AbortSignal): Promise<void> {
  const row = await jobs.findByName(app.store.db, job.name);
  if (nextRun(job, row, app.now()) <= app.now()) await runClaimed(app, job, row, stopping);
}

/**
 * Runs a job although it is not due.
 * @returns false when another process is at it
 * @throws why the run failed
 */
export async function runNow(app: App, job: Pick<Job, "name" | "run">): Promise<boolean> {
  return runClaimed(app, job, await jobs.findByName(app.store.db, job.name));
}

async function runClaimed(
  { store: { db }, now }: App,
  { name, run }: Pick<Job, "name" | "run">,
  row: Row,
  stopping?: AbortSignal,
): Promise<boolean> {
  const begun = now();
  const until = new Date(begun.getTime() + longestRun).toISOString();
  const claim = { now: begun.toISOString(), until, lastRun: row?.last_run ?? "" };
  if (!(await jobs.claim(db, name, claim))) return false;
  const signals = [AbortSignal.timeout(longestRun), ...(stopping ? [stopping] : [])];
  try {
    await run(AbortSignal.any(signals));
  } catch (error) {
    // A run that the stopping server ended did not fail, and is due at the next start.
    const failure = stopping?.aborted ? {} : { last_failure: inOneLine(error) };
    await jobs.update(db, name, { claimed_until: "", ...failure });
    if (stopping?.aborted) return true;
    throw error;
  }
  const last_success = now().toISOString();
  await jobs.update(db, name, { claimed_until: "", last_success, last_failure: "" });
  return true;
}

/** How the jobs are at this moment, read from the database and so the same in each process. */
export async function readJobs({ store, now }: App, all: readonly Job[]): Promise<JobState[]> {
  const at = now();
  const states = all.map(async (job) => {
    const row = await jobs.findByName(store.db, job.name);
    return {
      name: job.name,
      lastRun: row?.last_run ? new Date(row.last_run) : undefined,
      nextRun: nextRun(job, row, at),
      failure: row?.last_failure ?? "",
      isRunning: (row?.claimed_until ?? "") > at.toISOString(),
    };
  });
  return Promise.all(states);
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
