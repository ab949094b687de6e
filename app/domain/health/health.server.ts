import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { App, Log } from "#app/context.ts";
import { findAllMissing } from "#app/domain/health/migration-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { newestBackup } from "#app/platform/backup/backups.server.ts";
import type { GaugeValues } from "#app/platform/metrics/metrics.server.ts";
import { type Job, readJobs } from "#app/platform/schedule/scheduler.server.ts";

type HealthApp = Pick<App, "env" | "store" | "now">;

// Times in milliseconds.
const timeout = 1_000;
/** Due mails that no process claims for so long are stuck. */
const stuckAfter = 15 * 60_000;
/** Below so many free bytes nothing is certain to be stored. */
const minDiskSpace = 100_000_000;
const noAnswer = "the database does not answer";

/** @returns a function that gives the reasons against serving visitors, which strangers may read */
export function createReadiness(app: HealthApp, log: Log): () => Promise<string[]> {
  const startedAt = app.now();
  let checking: Promise<string[]> | undefined;
  let logged = "";
  return async () => {
    // One check at a time: requests by strangers, or to a database that hangs, would pile up.
    checking ??= findReasons(app, startedAt).finally(() => {
      checking = undefined;
    });
    const reasons = await Promise.race([checking, sleep(timeout, [noAnswer], { ref: false })]);
    const found = reasons.join(", ");
    if (found !== logged) {
      if (found) log.warn({ reasons }, "not ready");
      else log.info({}, "ready again");
      logged = found;
    }
    return reasons;
  };
}

async function findReasons(app: HealthApp, startedAt: Date): Promise<string[]> {
  const reasons = [checkDatabase(app), checkDisk(app), checkBackups(app, startedAt)];
  return (await Promise.all(reasons)).filter((reason) => reason !== undefined);
}

async function checkDatabase({ store, now }: HealthApp) {
  try {
    // On SQLite a transaction also waits for another program that locks the file.
    const { missing, dueSince, claimedUntil } = await store.transaction(async (trx) => ({
      missing: await findAllMissing(trx),
      ...(await outbox.measure(trx)),
    }));
    if (missing.length > 0) return "the database is not up to date";
    const at = now().getTime();
    const isLate = dueSince !== null && at - Date.parse(dueSince) > stuckAfter;
    const isClaimed = claimedUntil !== null && Date.parse(claimedUntil) >= at;
    return isLate && !isClaimed ? "mails are not being sent" : undefined;
  } catch {
    return noAnswer;
  }
}

async function checkDisk({ env: { DATA_DIR } }: HealthApp) {
  try {
    await access(DATA_DIR, constants.W_OK);
    return (await diskSpace(DATA_DIR)) < minDiskSpace ? "the disk is full" : undefined;
  } catch {
    return "the disk cannot be written";
  }
}

async function checkBackups({ env, now }: HealthApp, startedAt: Date) {
  if (!env.BACKUP_DIR) return undefined;
  const newest = await newestBackup(env, now());
  // Without any, the start counts: the first is made some seconds after it.
  const age = now().getTime() - (newest?.at ?? startedAt).getTime();
  // One backup may fail, and the next take a while.
  if (age <= 2 * env.BACKUP_EVERY + 60 * 60_000) return undefined;
  return newest ? "the newest backup is too old" : "no backup was made";
}

/** Free space on a folder's disk for users other than root, in bytes. */
async function diskSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws when the database fails or does not answer within a second */
export async function collectGauges(app: App, jobs: readonly Job[]): Promise<GaugeValues> {
  const { env, store, batches, now } = app;
  const at = now().getTime();
  const secondsSince = (then: Date | undefined) => then && (at - then.getTime()) / 1000;
  const read = Promise.all([outbox.measure(store.db), readJobs(app, jobs)]);
  const answer = await Promise.race([read, sleep(timeout, undefined, { ref: false })]);
  if (!answer) throw new Error(noAnswer);
  const [{ waiting, since }, states] = answer;
  const backup = await newestBackup(env, now());
  return {
    values: {
      outbox_depth: waiting,
      outbox_age_seconds: since ? secondsSince(new Date(since)) : 0,
      live_windows: batches.listenerCount,
      disk_left_bytes: await diskSpace(env.DATA_DIR),
      backup_age_seconds: secondsSince(backup?.at),
      backup_missing: env.BACKUP_DIR ? Number(!backup) : undefined,
    },
    jobs: Object.fromEntries(
      states.map(({ name, lastRun, nextRun, failure }) => [
        name,
        {
          job_age_seconds: secondsSince(lastRun),
          job_next_run_seconds: (nextRun.getTime() - at) / 1000,
          job_failed: failure ? 1 : 0,
        },
      ]),
    ),
  };
}
