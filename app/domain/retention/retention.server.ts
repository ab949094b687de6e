import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { App, Log } from "#app/context.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  type Cutoff,
  countExpired,
  type Deleted,
  lockBatch,
  purgeDisk,
  type RetentionTarget,
  retentionTargets,
} from "#app/domain/retention/retention-repository.server.ts";
import { deletePrepared } from "#app/domain/stock/ledger-repository.server.ts";
import { endOfDay, indianDay } from "#app/lib/dates.ts";
import { oldestKept, type RetentionDays } from "#app/lib/retention-rules.ts";
import { transact } from "#app/platform/db/transact.ts";
import * as jobs from "#app/platform/schedule/job-repository.server.ts";
import { type Job, runNow } from "#app/platform/schedule/scheduler.server.ts";

export type RetentionApp = Pick<App, "store" | "kinds" | "now"> & { env: RetentionDays };

/** Its row in the table of jobs also stores the counts of an unfinished run. */
const jobName = "retention";
/** Between two batches of the daily run, for visitors. In milliseconds. */
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

/** @returns undefined when another process deletes old data at this moment */
export async function deleteExpiredNow(app: RetentionApp): Promise<Deleted | undefined> {
  let deleted: Deleted | undefined;
  const run = async (signal: AbortSignal) => {
    deleted = await deleteExpired(app, { signal });
  };
  await runNow(app, { name: jobName, run });
  return deleted;
}

/**
 * The audit gets the counts, with those of an unfinished run.
 * @param options a pause between two batches, and a signal that ends the run between two
 * @throws the signal's reason or the database's error; the next run continues
 */
export async function deleteExpired(
  app: RetentionApp,
  options: { pause?: () => Promise<void>; signal?: AbortSignal } = {},
): Promise<Deleted> {
  const { store, now } = app;
  const { pause = async () => {}, signal } = options;
  await transact(store, (trx) => deletePrepared(trx, indianDay(now())));
  const row = await jobs.findByName(store.db, jobName);
  let deleted: Deleted = deletedSchema.parse(JSON.parse(row?.progress || "{}"));
  for (const { target, cutoff } of cutoffsOf(app)) {
    let isMore = cutoff !== undefined;
    while (cutoff && isMore) {
      signal?.throwIfAborted();
      ({ deleted, isMore } = await deleteBatch(app, target, cutoff, deleted));
      await pause();
    }
  }
  await store.withoutTimeLimit(purgeDisk);
  if (Object.keys(deleted).length === 0) return deleted;
  await transact(store, async (trx, announce) => {
    await jobs.update(trx, jobName, { progress: "" });
    const by = { at: now(), actor: { name: "retention" }, clientAddress: "" };
    const id = await audit.insert(trx, { ...by, action: "old-data-deleted", after: deleted });
    announce({ kind: "audit", id, what: "created" });
  });
  return deleted;
}

const deletedSchema = z.record(z.string(), z.number());

function deleteBatch(
  { store }: RetentionApp,
  target: RetentionTarget,
  cutoff: Cutoff,
  before: Deleted,
) {
  return transact(store, async (trx, announce) => {
    const ids = await lockBatch(trx, target, cutoff);
    if (ids.length === 0) return { deleted: before, isMore: false };
    const others = await target.deleteAll(trx, ids, announce);
    const deleted = { ...before };
    for (const [what, count] of Object.entries({ [target.what]: ids.length, ...others })) {
      if (count > 0) deleted[what] = (deleted[what] ?? 0) + count;
    }
    await jobs.update(trx, jobName, { progress: JSON.stringify(deleted) });
    return { deleted, isMore: ids.length === target.batchSize };
  });
}

/** The cutoff of each target now; undefined for data that is never deleted. */
function cutoffsOf({
  env,
  kinds,
  now,
}: RetentionApp): { target: RetentionTarget; cutoff?: Cutoff }[] {
  const at = now();
  return retentionTargets(kinds).map((target) => {
    const before = oldestKept(target.setting, env[target.setting], at);
    return { target, ...(before && { cutoff: { before, now: at.toISOString() } }) };
  });
}

/** The number of rows of each target that a run would delete now. */
export async function previewRetention(app: RetentionApp) {
  const all = cutoffsOf(app).map(async ({ target, cutoff }) => {
    const { setting, what } = target;
    const count = cutoff ? await countExpired(app.store.db, target, cutoff) : 0;
    return { setting, what, days: app.env[setting], before: cutoff?.before, count };
  });
  return Promise.all(all);
}
