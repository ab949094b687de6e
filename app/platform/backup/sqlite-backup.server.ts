import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { refuseUnknown } from "#app/platform/backup/known-migrations.ts";
import { inSqliteProcess } from "#app/platform/backup/sqlite-process.server.ts";
import { makeWhole } from "#app/platform/backup/whole-file.server.ts";

/** What a backup leaves free on the disk that the database is on as well, in bytes. */
const leftForDatabase = 100_000_000;

/**
 * Copies an SQLite database while a site writes to it. The copy is the database as it was when the
 * backup began, and is looked through before it gets its name.
 * @throws BackupError, also when it is called off
 */
export async function backupSqlite(database: string, file: string, signal?: AbortSignal) {
  if (!existsSync(database)) throw new BackupError(`there is no database ${database}`);
  const make = async (unfinished: string) => {
    await refuseWithoutRoom(database, dirname(file));
    refuseUnknown("sqlite", await inSqliteProcess({ from: database, file: unfinished }, signal));
  };
  await makeWhole(file, make, signal);
}

/** A disk that the backup fills would take no forms while it lasts. */
async function refuseWithoutRoom(database: string, folder: string) {
  const [source, target, disk] = await Promise.all([stat(database), stat(folder), statfs(folder)]);
  const needed = source.size + (source.dev === target.dev ? leftForDatabase : 0);
  if (needed > disk.bavail * disk.bsize) {
    throw new BackupError(`${folder} has no room for it: ${needed} bytes must be free`);
  }
}
