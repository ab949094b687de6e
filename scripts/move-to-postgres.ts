import { readEnv } from "#app/env.server.ts";
import { moveToPostgres } from "#app/move-to-postgres.server.ts";
import { endWith } from "./backup-command.ts";

/**
 * `DATABASE_URL=… AUTH_SECRET=… npm run move-to-postgres`: copies the SQLite site in DATA_DIR into an
 * empty PostgreSQL database.
 */
try {
  const begun = performance.now();
  await moveToPostgres(readEnv(), (table, rows) => {
    process.stdout.write(`${table.padEnd(24)}${String(rows).padStart(9)} rows, the same\n`);
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`Everything is in PostgreSQL (${seconds} s). The SQLite file is kept.\n`);
} catch (error) {
  endWith(error);
}
