import type { App, Log } from "#app/context.ts";
import { retentionJob } from "#app/domain/retention/retention.server.ts";
import { backupJob } from "#app/platform/backup/backup-job.server.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

/** What the server does by itself from time to time. */
export function jobsOf(app: App, log: Log): Job[] {
  return [retentionJob(app, log), ...backupJob(app, log)];
}
