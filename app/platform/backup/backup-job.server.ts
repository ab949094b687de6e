import { dayMs, hourMs, indianDay, startOfDay } from "#app/lib/dates.ts";
import { type BackupSettings, backUpToFolder } from "#app/platform/backup/backups.server.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

interface App {
  env: Omit<BackupSettings, "BACKUP_DIR"> & {
    BACKUP_DIR?: string | undefined;
    BACKUP_EVERY: number;
  };
  now: () => Date;
}

/** Makes the backups of SQLite. PostgreSQL has its own tools and a timer of the system. */
export function backupJob(
  { env, now }: App,
  log: { info(facts: object, message: string): void },
): Job[] {
  const { BACKUP_DIR, BACKUP_EVERY, DATABASE_URL } = env;
  if (!BACKUP_DIR || DATABASE_URL) return [];
  return [
    {
      name: "backup",
      // Leaves the first seconds after a start to visitors.
      firstLookAfter: 5_000,
      dueAfter(done) {
        const due = new Date(done.getTime() + BACKUP_EVERY);
        if (BACKUP_EVERY < dayMs) return due;
        return new Date(Date.parse(startOfDay(indianDay(due))) + hourMs);
      },
      async run(signal) {
        const file = await backUpToFolder({ ...env, BACKUP_DIR }, now(), signal);
        log.info({ file }, "backup made");
      },
    },
  ];
}
