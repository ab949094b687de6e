import { parseArgs } from "node:util";
import { readEnv } from "#app/env.server.ts";
import { restore } from "#app/platform/backup/backups.server.ts";
import { runCommand } from "./run-command.ts";

/** `npm run restore -- FILE`: restores a backup where the settings name no database yet. */
await runCommand(async () => {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (!file) throw new Error("Name the backup to restore");
  await restore(readEnv(), file);
  process.stdout.write(`${file} is restored. Run erase-again before you start the site.\n`);
});
