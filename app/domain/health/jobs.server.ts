import type { App, Log } from "#app/context.ts";
import { returnRemindersJob } from "#app/domain/bookings/return-reminders.server.ts";
import { digestJob } from "#app/domain/digest/digest.server.ts";
import { faultClockJob } from "#app/domain/faults/fault-clock.server.ts";
import { remindersJob } from "#app/domain/payments/reminders.server.ts";
import { retentionJob } from "#app/domain/retention/retention.server.ts";
import { dayMs, hourMs, indianDay, startOfDay } from "#app/lib/dates.ts";
import { backUpToFolder } from "#app/platform/backup/backups.server.ts";
import { picturesJob } from "#app/platform/pictures/pictures.server.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

export function jobsOf(app: App, log: Log): Job[] {
  // PostgreSQL is backed up by its own tools and a timer of the system.
  const makesBackups = app.env.BACKUP_DIR && !app.env.DATABASE_URL;
  const backups = makesBackups ? [backupJob(app, log)] : [];
  return [
    retentionJob(app, log),
    digestJob(app),
    returnRemindersJob(app),
    remindersJob(app),
    faultClockJob(app),
    picturesJob(app),
    ...backups,
  ];
}

/** Backs up SQLite every night in India, or each `BACKUP_EVERY`. */
export function backupJob({ env, now }: Pick<App, "env" | "now">, log: Pick<Log, "info">): Job {
  const { BACKUP_DIR = "", BACKUP_EVERY } = env;
  return {
    name: "backup",
    // Leaves the first seconds after a start to visitors.
    startDelay: 5_000,
    dueAfter(done) {
      const due = new Date(done.getTime() + BACKUP_EVERY);
      if (BACKUP_EVERY < dayMs) return due;
      return new Date(Date.parse(startOfDay(indianDay(due))) + hourMs);
    },
    async run(signal) {
      const file = await backUpToFolder({ ...env, BACKUP_DIR }, now(), signal);
      log.info({ file }, "backup made");
    },
  };
}
