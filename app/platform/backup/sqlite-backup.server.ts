import { existsSync } from "node:fs";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { refuseUnknown } from "#app/platform/backup/known-migrations.ts";
import { inSqliteWorker } from "#app/platform/backup/sqlite-worker.server.ts";
import { makeWhole } from "#app/platform/backup/whole-file.server.ts";

/**
 * Copies an SQLite database while a site writes to it. The copy is the database as it was when the
 * backup began, and is looked through before it gets its name.
 * @throws BackupError, also when it is called off
 */
export async function backupSqlite(database: string, file: string, signal?: AbortSignal) {
  if (!existsSync(database)) throw new BackupError(`there is no database ${database}`);
  await makeWhole(file, async (unfinished) => {
    refuseUnknown("sqlite", await inSqliteWorker({ from: database, file: unfinished }, signal));
  });
}
