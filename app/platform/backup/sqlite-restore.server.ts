import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { copyFile, mkdir, open, readdir, rm, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { holdAlone } from "#app/platform/backup/hold-alone.server.ts";
import { refuseUnknown } from "#app/platform/backup/known-migrations.ts";
import { inSqliteProcess } from "#app/platform/backup/sqlite-process.server.ts";
import { flush, makeWhole } from "#app/platform/backup/whole-file.server.ts";

export interface RestoreOptions {
  /** Whether a database that is there may be replaced. */
  force?: boolean | undefined;
  /** Calls it off, as long as nothing has changed. */
  signal?: AbortSignal | undefined;
}

/**
 * Puts a backup in the place of an SQLite database, after looking through a copy of it. Until the
 * last step, which is one change of a name, everything is as it was.
 * @returns where the database that was there is kept, if there was one
 * @throws BackupError
 */
export async function restoreSqlite(
  file: string,
  database: string,
  { force = false, now = new Date(), signal }: RestoreOptions & { now?: Date } = {},
): Promise<string | undefined> {
  await refuseTruncated(file);
  if (existsSync(database) && !force) {
    throw new BackupError(
      `there is a database already, ${database}: say --force to replace it (it is kept beside)`,
    );
  }
  await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  await refuseWithoutRoom(file, dirname(database));
  const checked = `${database}.restored`;
  await removeCopies(checked);
  try {
    const make = async (unfinished: string) => {
      await copyFile(file, unfinished, constants.COPYFILE_FICLONE);
      refuseUnknown("sqlite", await inSqliteProcess({ file: unfinished }, signal));
    };
    await makeWhole(checked, make, signal);
    const kept = keepBeside(database, now);
    renameSync(checked, database);
    await flush(dirname(database));
    return kept;
  } finally {
    rmSync(checked, { force: true });
  }
}

/** What a restore that was killed left behind is as large as the database. */
async function removeCopies(checked: string) {
  const folder = dirname(checked);
  for (const name of await readdir(folder)) {
    if (name.startsWith(basename(checked))) await rm(join(folder, name));
  }
}

/** The first hundred bytes say how large the file must be: https://sqlite.org/fileformat.html */
async function refuseTruncated(file: string) {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
    const { size } = await handle.stat();
    const pageSize = bytesRead === 100 ? buffer.readUInt16BE(16) || 0 : 0;
    // A page of 65,536 bytes is written as 1.
    const whole = (pageSize === 1 ? 65_536 : pageSize) * (pageSize ? buffer.readUInt32BE(28) : 0);
    if (size < whole || whole === 0) {
      throw new BackupError(`it is cut off: ${size} of ${whole || "an unknown number of"} bytes`);
    }
  } finally {
    await handle.close();
  }
}

async function refuseWithoutRoom(file: string, folder: string) {
  const { bavail, bsize } = await statfs(folder);
  const { size } = statSync(file);
  if (size > bavail * bsize) {
    throw new BackupError(`${folder} has no room for it: ${size} bytes are needed`);
  }
}

/**
 * Gives what is there a second name, so that the first is never without a database: a site that
 * starts in between would begin an empty one.
 */
function keepBeside(database: string, now: Date): string | undefined {
  if (!existsSync(database)) return undefined;
  const kept = `${database}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const log = `${database}-wal`;
  // SQLite takes the log away when it closes even a database that it cannot read.
  if (existsSync(log)) copyFileSync(log, `${kept}-wal`);
  try {
    holdAlone(database).close();
    // All that the log held is in the database now.
    rmSync(`${kept}-wal`, { force: true });
  } catch (error) {
    if (error instanceof BackupError) {
      rmSync(`${kept}-wal`, { force: true });
      throw error;
    }
    // Too damaged to be opened, which may be why somebody restores: it is kept as it is.
  }
  linkSync(database, kept);
  // What is left of the old log would spoil the new database.
  for (const end of ["-wal", "-shm", "-journal"]) rmSync(database + end, { force: true });
  return kept;
}
