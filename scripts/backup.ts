import { parseArgs } from "node:util";
import { readEnv } from "#app/env.server.ts";
import { backUp, backUpToFolder } from "#app/platform/backup/backups.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run backup -- FILE`: backs up the database that the settings name, while the site runs.
 * Without FILE it makes the backup of the day in BACKUP_DIR, as deploy/southbridge-backup.timer asks.
 */
await runCommand(async () => {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  const { BACKUP_DIR, ...env } = readEnv();
  if (!file && !BACKUP_DIR) throw new Error("Name the file to make, such as monday.db");
  if (file) await backUp(env, file);
  const made = file ?? (await backUpToFolder({ ...env, BACKUP_DIR: BACKUP_DIR ?? "" }, new Date()));
  process.stdout.write(`${made} holds all that was stored when it began\n`);
});
