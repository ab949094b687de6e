import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeErasuresBefore } from "#app/platform/backup/erasures.server.ts";
import { dumpPostgres, restorePostgres } from "#app/platform/backup/postgres-backup.server.ts";
import { copySqlite } from "#app/platform/backup/sqlite-backup.server.ts";

interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

export interface BackupSettings extends DatabaseSettings {
  BACKUP_DIR: string;
  BACKUP_KEEP: number;
}

const unfinished = ".unfinished";
const scheduledName = /^southbridge-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:db|dump)/;

/** Backs up the database while the site works. @throws the reason; then no file is left */
export async function backUp(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already: name a file that is not`);
  await makeFile(file, (other) =>
    DATABASE_URL
      ? dumpPostgres(DATABASE_URL, other, signal)
      : copySqlite(join(DATA_DIR, "southbridge.db"), other, signal),
  );
}

/** Restores a backup as a new database. @throws when there is one, or the file is not whole */
export async function restore({ DATABASE_URL, DATA_DIR }: DatabaseSettings, file: string) {
  if (DATABASE_URL) return restorePostgres(file, DATABASE_URL);
  const database = join(DATA_DIR, "southbridge.db");
  const there = [database, `${database}-wal`].find(existsSync);
  if (there) {
    throw new Error(`${there} is there already: stop the site and move southbridge.db* away first`);
  }
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  await makeFile(database, (other) => copySqlite(file, other));
}

/** The file gets its name when it is whole. */
async function makeFile(file: string, make: (other: string) => Promise<void>) {
  const other = file + unfinished;
  const clear = async () => {
    for (const end of ["", "-journal"]) await rm(other + end, { force: true });
  };
  // A killed process may have left one.
  await clear();
  await make(other)
    .then(() => rename(other, file))
    .finally(clear);
}

/** Makes a backup in `BACKUP_DIR` and removes those beyond the newest. @returns the file */
export async function backUpToFolder(
  settings: BackupSettings,
  now: Date,
  signal?: AbortSignal,
): Promise<string> {
  const { BACKUP_DIR, BACKUP_KEEP, DATABASE_URL } = settings;
  // Made here, it would be on another disk than the one that is not mounted.
  if (!existsSync(BACKUP_DIR)) {
    throw new Error(`BACKUP_DIR ${BACKUP_DIR} is not there: mount its disk, or make the folder`);
  }
  // First, or files of killed processes would fill a disk on which no backup succeeds.
  for (const name of await readdir(BACKUP_DIR)) {
    if (scheduledName.test(name) && name.includes(unfinished)) await rm(join(BACKUP_DIR, name));
  }
  const second = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = join(BACKUP_DIR, `southbridge-${second}Z${endOf(DATABASE_URL)}`);
  await backUp(settings, file, signal);
  const past = (await backupsIn(BACKUP_DIR)).filter(({ at }) => at <= now);
  const old = past.filter(({ isScheduled }) => isScheduled).slice(BACKUP_KEEP);
  for (const { file } of old) await rm(file);
  const oldest = past.findLast((backup) => !old.includes(backup));
  await removeErasuresBefore(BACKUP_DIR, oldest?.at ?? now);
  return file;
}

const endOf = (DATABASE_URL?: string) => (DATABASE_URL ? ".dump" : ".db");

/** Scheduled and manual backups, newest first. */
async function backupsIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.(db|dump)$/.test(name));
  const all = names.map(async (name) => {
    const file = join(folder, name);
    const [, day, ...time] = scheduledName.exec(name) ?? [];
    const at = day ? new Date(`${day}T${time.join(":")}Z`) : (await stat(file)).mtime;
    return { file, at, isScheduled: day !== undefined };
  });
  return (await Promise.all(all)).sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** The newest scheduled backup of this engine; one of the future comes from a wrong clock. */
export async function newestBackup(
  { BACKUP_DIR, DATABASE_URL }: Partial<BackupSettings>,
  now: Date,
) {
  const all = BACKUP_DIR ? await backupsIn(BACKUP_DIR).catch(() => []) : [];
  const end = endOf(DATABASE_URL);
  return all.find((one) => one.isScheduled && one.at <= now && one.file.endsWith(end));
}
