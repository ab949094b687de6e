import { DatabaseSync } from "node:sqlite";
import { BackupError } from "#app/platform/backup/backup-error.ts";

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
    if (!isLocked(error)) throw error;
    throw new BackupError(`${file} is in use: stop the site first`);
  }
}

/** SQLITE_BUSY, in any of its forms. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === 5
  );
}
