import type { App } from "#app/context.ts";
import { diskLeft } from "#app/domain/health/readiness.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { newestBackup } from "#app/platform/backup/backups.server.ts";
import type { GaugeValues } from "#app/platform/metrics/metrics.server.ts";
import { type Job, readJobs } from "#app/platform/schedule/scheduler.server.ts";

/** How long the database may take to answer, in milliseconds. */
const longestAnswer = 1_000;

/**
 * What the site's parts are like at this moment.
 * @param jobs what this process does from time to time
 * @throws when the database fails or does not answer within a second
 */
export async function collectGauges(app: App, jobs: readonly Job[]): Promise<GaugeValues> {
  const { env, store, batches, now } = app;
  const at = now().getTime();
  const secondsSince = (then: Date | undefined) => then && (at - then.getTime()) / 1000;
  const waiting = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("the database does not answer")), longestAnswer).unref();
  });
  const read = Promise.all([outbox.measure(store.db), readJobs(app, jobs)]);
  const [{ waiting: depth, since }, states] = await Promise.race([read, waiting]);
  const backup = await newestBackup(env, now());
  return {
    values: {
      outbox_depth: depth,
      outbox_age_seconds: since ? secondsSince(new Date(since)) : 0,
      live_windows: batches.listenerCount,
      disk_left_bytes: await diskLeft(env.DATA_DIR),
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
