import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import type { RestoreOptions } from "#app/platform/backup/sqlite-restore.server.ts";
import { unfinished } from "#app/platform/backup/whole-file.server.ts";

/** Which database the settings name. */
export interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

export interface BackupSettings extends DatabaseSettings {
  BACKUP_DIR: string;
  /** In milliseconds. */
  BACKUP_EVERY: number;
  BACKUP_KEEP: number;
}

/** A backup that the process made by itself. */
export interface ScheduledBackup {
  file: string;
  at: Date;
  /** In bytes. */
  size: number;
}

/**
 * Backs up the database that the settings name, while a site works with it.
 * @throws BackupError when it was not made; no file is left then
 */
export async function backUp(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  // Loaded when it is needed: a start has no use for it.
  if (DATABASE_URL) {
    const { backupPostgres } = await import("#app/platform/backup/postgres-backup.server.ts");
    return backupPostgres(DATABASE_URL, file, signal);
  }
  const { backupSqlite } = await import("#app/platform/backup/sqlite-backup.server.ts");
  return backupSqlite(join(DATA_DIR, "southbridge.db"), file, signal);
}

/**
 * Restores the database that the settings name.
 * @returns what the database that was replaced is now called, if there was one
 * @throws BackupError, also when the file is of the other engine; all is as it was then
 */
export async function restore(
  { DATABASE_URL, DATA_DIR }: DatabaseSettings,
  file: string,
  options: RestoreOptions,
): Promise<string | undefined> {
  const kind = await kindOf(file);
  if (kind === "postgres" && DATABASE_URL) {
    const { restorePostgres } = await import("#app/platform/backup/postgres-restore.server.ts");
    return restorePostgres(file, DATABASE_URL, options);
  }
  if (kind === "sqlite" && !DATABASE_URL) {
    const { restoreSqlite } = await import("#app/platform/backup/sqlite-restore.server.ts");
    return restoreSqlite(file, join(DATA_DIR, "southbridge.db"), options);
  }
  throw new BackupError(
    kind === "postgres"
      ? "it is a backup of PostgreSQL: set DATABASE_URL"
      : "it is a backup of SQLite: restore it without DATABASE_URL, and move it then by npm run move-to-postgres",
  );
}

/** By how the file begins. @throws BackupError when it is neither */
async function kindOf(file: string): Promise<"sqlite" | "postgres"> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) throw new BackupError("there is no such file");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    if (start === "SQLite format 3\0") return "sqlite";
    if (start.startsWith("PGDMP")) return "postgres";
  } catch {
    // A folder cannot be read.
  } finally {
    await handle.close();
  }
  throw new BackupError("it is no backup: neither an SQLite database nor a dump of pg_dump");
}

const scheduledName = /^southbridge-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:db|dump)$/;

/** What a backup that begins now is called. */
export function scheduledFile({ DATABASE_URL }: DatabaseSettings, now: Date): string {
  const at = now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `southbridge-${at}${endOf(DATABASE_URL)}`;
}

/** How the names of an engine's backups end. */
function endOf(DATABASE_URL: string | undefined): string {
  return DATABASE_URL ? ".dump" : ".db";
}

/** The backups that the process made in a folder, newest first. Other files are left alone. */
export async function scheduledBackups(folder: string): Promise<ScheduledBackup[]> {
  const names = await readdir(folder);
  const found: ScheduledBackup[] = [];
  for (const name of names.toSorted().reverse()) {
    const [, day, ...time] = scheduledName.exec(name) ?? [];
    if (!day) continue;
    const file = join(folder, name);
    const { size } = await stat(file);
    found.push({ file, at: new Date(`${day}T${time.join(":")}Z`), size });
  }
  return found;
}

/**
 * The newest backup that the process made by itself, for the checks and figures of who watches it;
 * undefined while there is none. One of the future was made while the clock was wrong, and says
 * nothing of today; one of the other engine is from before the site was moved.
 */
export async function newestBackup(
  { BACKUP_DIR, DATABASE_URL }: Partial<BackupSettings>,
  now: Date,
): Promise<ScheduledBackup | undefined> {
  if (!BACKUP_DIR) return undefined;
  const all = await scheduledBackups(BACKUP_DIR).catch(() => []);
  const end = endOf(DATABASE_URL);
  return all.find(({ file, at }) => at <= now && file.endsWith(end));
}

/**
 * Deletes all but the newest. Those of the future were made while the clock was wrong: they are left
 * alone, and take no place, until their time has come.
 */
export async function removeOldBackups(folder: string, keep: number, now: Date) {
  const past = (await scheduledBackups(folder)).filter(({ at }) => at <= now);
  for (const { file } of past.slice(keep)) await rm(file);
}

/** Deletes what a process that died left unfinished. To be called while nobody makes a backup there. */
export async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    const [whole = "", rest] = name.split(unfinished);
    if (rest !== undefined && scheduledName.test(whole)) await rm(join(folder, name));
  }
}
