import { readEnv } from "#app/env.server.ts";
import { backUp } from "#app/platform/backup/backups.server.ts";
import { runBackupCommand } from "./backup-command.ts";

/** `npm run backup -- FILE`: backs up the database that the settings name, while the site runs. */
await runBackupCommand({
  usage: "Say which file to make, such as monday.db",
  async run(file, { signal }) {
    await backUp(readEnv(), file, signal);
    return `${file} holds all that was stored when it began, and was checked`;
  },
});
