import { readEnv } from "#app/env.server.ts";
import { moveToPostgres } from "./move/move-to-postgres.ts";
import { runCommand } from "./run-command.ts";

/** `npm run move-to-postgres`: copies the SQLite site in DATA_DIR into an empty PostgreSQL database. */
await runCommand(async () => {
  await moveToPostgres(readEnv(), (table, rows) => {
    process.stdout.write(`${table.padEnd(24)}${String(rows).padStart(9)} rows\n`);
  });
  process.stdout.write("Everything is in PostgreSQL. The SQLite file is kept.\n");
});
