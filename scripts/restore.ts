import { readEnv } from "#app/env.server.ts";
import { restore } from "#app/platform/backup/backups.server.ts";
import { runBackupCommand } from "./backup-command.ts";

/** `npm run restore -- FILE`: puts a backup in the place of the database that the settings name. */
await runBackupCommand({
  usage: "Say which backup to restore, and --force to replace what is there",
  takesForce: true,
  async run(file, options) {
    const kept = await restore(readEnv(), file, options);
    return `${file} is restored${kept ? `; what was there is kept as ${kept}` : ""}`;
  },
});
