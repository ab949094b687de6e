import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { App, Log } from "#app/context.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  type Cutoff,
  countExpired,
  type Deleted,
  lockBatch,
  type RetentionTarget,
  retentionTargets,
} from "#app/domain/retention/retention-repository.server.ts";
import * as runs from "#app/domain/retention/retention-run-repository.server.ts";
import { dayMs, endOfDay, indianDay } from "#app/lib/dates.ts";
import { oldestKept, type RetentionDays } from "#app/lib/retention-rules.ts";
import { transact } from "#app/platform/db/transact.ts";
import * as jobs from "#app/platform/schedule/job-repository.server.ts";
import { type Job, runNow } from "#app/platform/schedule/scheduler.server.ts";

export type RetentionApp = Pick<App, "store" | "now"> & { env: RetentionDays };

/** Its row in the table of jobs, which notes what a run has deleted so far. */
const jobName = "retention";
/** Between two portions of the daily run, for visitors. In milliseconds. */
const pauseBetween = 100;

/** Deletes old data every day, soon after midnight in India. */
export function retentionJob(app: RetentionApp, log: Log): Job {
  return {
    name: jobName,
    // Leaves time to stop a start with the wrong settings.
    startDelay: 5 * 60_000,
    dueAfter: (done) => new Date(endOfDay(indianDay(done))),
    async run(signal) {
      const pause = () => sleep(pauseBetween, undefined, { ref: false, signal });
      const deleted = await deleteExpired(app, { signal, pause });
      if (Object.keys(deleted).length > 0) log.info({ deleted }, "old data deleted");
    },
  };
}

/**
 * Deletes old data now, although it was done today.
 * @returns how many of what; undefined when another process is at it
 */
export async function deleteExpiredNow(app: RetentionApp): Promise<Deleted | undefined> {
  let deleted: Deleted | undefined;
  const run = async (signal: AbortSignal) => {
    deleted = await deleteExpired(app, { signal });
  };
  await runNow(app, { name: jobName, run });
  return deleted;
}

interface RunOptions {
  /** Waits between two portions. */
  pause?: () => Promise<void>;
  /** Ends the run between two portions; the next one goes on. */
  signal?: AbortSignal;
}

/**
 * Deletes what is older than the settings keep it, in portions, and says in the audit how many of
 * what, with what a run before it deleted that did not end.
 * @returns how many
 * @throws the signal's reason, or why the database refused: what was deleted until then is counted,
 * and the next run goes on
 */
export async function deleteExpired(
  app: RetentionApp,
  { pause = async () => {}, signal }: RunOptions = {},
): Promise<Deleted> {
  const { store } = app;
  const now = app.now();
  const row = await jobs.findByName(store.db, jobName);
  let deleted: Deleted = deletedSchema.parse(JSON.parse(row?.progress || "{}"));
  for (const { data, cut } of dueData(app.env, now)) {
    let isMore = true;
    while (isMore) {
      signal?.throwIfAborted();
      ({ deleted, isMore } = await deleteSome(app, data, cut, deleted));
      await pause();
    }
  }
  // The run before this one may have been late.
  const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
  const isAnythingGone =
    Object.keys(deleted).length > 0 || (await runs.wasErasedSince(store.db, twoDaysAgo));
  if (isAnythingGone) await store.withoutTimeLimit((db) => runs.forgetOnDisk(db, pause));
  await finish(app, deleted);
  return deleted;
}

const deletedSchema = z.record(z.string(), z.number());

function dueData(days: RetentionDays, now: Date): { data: RetentionTarget; cut: Cutoff }[] {
  return retentionTargets().flatMap((data) => {
    const before = oldestKept(data.setting, days[data.setting], now);
    return before ? [{ data, cut: { before, now: now.toISOString() } }] : [];
  });
}

function deleteSome({ store }: RetentionApp, data: RetentionTarget, cut: Cutoff, before: Deleted) {
  return transact(store, async (trx, announce) => {
    const ids = await lockBatch(trx, data, cut);
    if (ids.length === 0) return { deleted: before, isMore: false };
    const others = await data.deleteAll(trx, ids, announce);
    const deleted = { ...before };
    for (const [what, count] of Object.entries({ [data.what]: ids.length, ...others })) {
      if (count > 0) deleted[what] = (deleted[what] ?? 0) + count;
    }
    await jobs.update(trx, jobName, { progress: JSON.stringify(deleted) });
    return { deleted, isMore: ids.length === data.batchSize };
  });
}

async function finish({ store, now }: RetentionApp, deleted: Deleted) {
  if (Object.keys(deleted).length === 0) return;
  await transact(store, async (trx, announce) => {
    await jobs.update(trx, jobName, { progress: "" });
    const id = await audit.insert(trx, {
      at: now(),
      actor: { name: "retention" },
      action: "old-data-deleted",
      after: deleted,
      clientAddress: "",
    });
    announce({ kind: "audit", id, what: "created" });
  });
}

/** What a run would delete now, of every kind; `before` is missing for what is kept for ever. */
export async function previewRetention({ store: { db }, env, now }: RetentionApp) {
  const at = now();
  const all = [];
  for (const data of retentionTargets()) {
    const { setting, what } = data;
    const before = oldestKept(setting, env[setting], at);
    const cut = before && { before, now: at.toISOString() };
    const count = cut ? await countExpired(db, data, cut) : 0;
    all.push({ setting, what, days: env[setting], before, count });
  }
  return all;
}
