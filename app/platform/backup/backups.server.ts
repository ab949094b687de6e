import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder, removeErasuresBefore } from "#app/platform/backup/erasures.server.ts";

/** Which database the settings name. */
export interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

export interface BackupSettings extends DatabaseSettings {
  BACKUP_DIR: string;
  BACKUP_KEEP: number;
}

/** A backup in the folder of backups. */
export interface Backup {
  file: string;
  at: Date;
}

/** In the name of a file that is not finished. */
const unfinished = ".unfinished";

/**
 * Backs up the database that the settings name while the site works with it. The file gets its name
 * when it is whole.
 * @throws why it was not made; no file is left then
 */
export async function backUp(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  await makeFile(file, async (other) => {
    // Each engine's part is loaded when it is needed: a start has no use for it.
    if (DATABASE_URL) {
      const { dumpPostgres } = await import("#app/platform/backup/postgres-backup.server.ts");
      return dumpPostgres(DATABASE_URL, other, signal);
    }
    const { copySqlite } = await import("#app/platform/backup/sqlite-backup.server.ts");
    return copySqlite(join(DATA_DIR, "southbridge.db"), other, signal);
  });
}

/**
 * Restores a backup as a new database under the name that the settings give it.
 * @throws when there is a database of that name already, or the file is no whole backup
 */
export async function restore(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  if (DATABASE_URL) {
    const { restorePostgres } = await import("#app/platform/backup/postgres-backup.server.ts");
    return restorePostgres(file, DATABASE_URL, signal);
  }
  const { copySqlite } = await import("#app/platform/backup/sqlite-backup.server.ts");
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const database = join(DATA_DIR, "southbridge.db");
  for (const part of [database, `${database}-wal`]) {
    if (!existsSync(part)) continue;
    throw new Error(`${part} is there already: stop the site and move southbridge.db* away first`);
  }
  await makeFile(database, (other) => copySqlite(file, other, signal));
}

/** Makes a file that is there whole or not at all. */
async function makeFile(file: string, make: (other: string) => Promise<void>) {
  if (existsSync(file)) throw new Error(`${file} is there already: name a file that is not`);
  const other = `${file}${unfinished}`;
  try {
    await rm(other, { force: true });
    await make(other);
    await rename(other, file);
    await flushFolder(dirname(file));
  } catch (error) {
    for (const end of ["", "-journal"]) await rm(other + end, { force: true });
    throw error;
  }
}

/**
 * Makes a backup in the folder of backups and removes those beyond the newest. SQLite's is made by
 * the server each night, PostgreSQL's by a timer of the system.
 * @returns the file
 */
export async function backUpToFolder(
  settings: BackupSettings,
  now: Date,
  signal?: AbortSignal,
): Promise<string> {
  const { BACKUP_DIR, BACKUP_KEEP, DATABASE_URL } = settings;
  await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
  // First, or what a killed process left would fill a disk on which no backup succeeds.
  for (const name of await readdir(BACKUP_DIR)) {
    if (scheduledName.test(name) && name.includes(unfinished)) await rm(join(BACKUP_DIR, name));
  }
  const second = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = join(BACKUP_DIR, `southbridge-${second}Z${endOf(DATABASE_URL)}`);
  await backUp(settings, file, signal);
  const past = (await scheduledBackups(BACKUP_DIR)).filter(({ at }) => at <= now);
  for (const { file } of past.slice(BACKUP_KEEP)) await rm(file);
  await removeErasuresBefore(BACKUP_DIR, await oldestBackup(BACKUP_DIR, now));
  return file;
}

const scheduledName = /^southbridge-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:db|dump)/;

/** How the names of an engine's backups end. */
function endOf(DATABASE_URL: string | undefined): string {
  return DATABASE_URL ? ".dump" : ".db";
}

/** The backups that were made in a folder by the clock, newest first. */
async function scheduledBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder);
  return names
    .toSorted()
    .reverse()
    .flatMap((name) => {
      const [start, day, ...time] = scheduledName.exec(name) ?? [];
      return start === name
        ? { file: join(folder, name), at: new Date(`${day}T${time.join(":")}Z`) }
        : [];
    });
}

/**
 * The newest backup in the folder of backups; undefined while there is none. One of the future was
 * made while the clock was wrong, one of the other engine before the site was moved.
 */
export async function newestBackup(
  { BACKUP_DIR, DATABASE_URL }: Partial<BackupSettings>,
  now: Date,
): Promise<Backup | undefined> {
  if (!BACKUP_DIR) return undefined;
  const all = await scheduledBackups(BACKUP_DIR).catch(() => []);
  return all.find(({ file, at }) => at <= now && file.endsWith(endOf(DATABASE_URL)));
}

/** When the oldest backup was made that lies in the folder, by the clock or by hand. */
async function oldestBackup(folder: string, now: Date): Promise<Date> {
  const times = (await scheduledBackups(folder)).map(({ at }) => at.getTime());
  for (const name of await readdir(folder)) {
    if (scheduledName.test(name) || !/\.(db|dump)$/.test(name)) continue;
    times.push((await stat(join(folder, name))).mtimeMs);
  }
  return new Date(Math.min(now.getTime(), ...times));
}
