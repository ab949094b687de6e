import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { checkSqlite } from "#app/platform/backup/check-sqlite.server.ts";
import { makeWhole } from "#app/platform/backup/whole-file.server.ts";

/** 4 MB: between two of these steps a backup can be called off. */
const pagesAtOnce = 1_000;

/**
 * Copies an SQLite database while a site writes to it. The copy is the database as it was when the
 * backup began, and is looked through before it gets its name.
 * @throws BackupError, also when it is called off
 */
export async function backupSqlite(database: string, file: string, signal?: AbortSignal) {
  if (!existsSync(database)) throw new BackupError(`there is no database ${database}`);
  await makeWhole(file, async (unfinished) => {
    const connection = new DatabaseSync(database, { timeout: 5_000 });
    try {
      // A reading transaction keeps that moment. Without it the copy would begin anew with each
      // write of the site, and might never end.
      connection.exec("begin");
      connection.prepare("select count(*) from sqlite_schema").get();
      await backup(connection, unfinished, {
        rate: pagesAtOnce,
        progress: () => refuseStopped(signal),
      });
    } finally {
      connection.close();
    }
    refuseStopped(signal);
    await checkSqlite(unfinished, signal);
  });
}

function refuseStopped(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new BackupError("the backup was called off");
}
