import { DatabaseSync } from "node:sqlite";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { isBusy } from "#app/platform/db/unavailable.ts";

/**
 * Opens an SQLite database so that nobody else reads or writes it until it is closed. All that its
 * write-ahead log holds is then in the file itself.
 * @throws BackupError while the site, or anybody else, has it open
 */
export function holdAlone(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // SQLite leaves the write-ahead log only for who is alone; a site that merely waits counts too.
    connection.exec("pragma journal_mode = delete; begin exclusive");
    return connection;
  } catch (error) {
    connection.close();
    if (!isBusy(error)) throw error;
    throw new BackupError(`${file} is in use: stop the site first`);
  }
}
