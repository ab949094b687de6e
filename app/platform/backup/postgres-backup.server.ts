import { checkDump } from "#app/platform/backup/check-dump.server.ts";
import { refuseUnknown } from "#app/platform/backup/known-migrations.ts";
import { runTool, targetOf } from "#app/platform/backup/pg-tools.server.ts";
import { makeWhole } from "#app/platform/backup/whole-file.server.ts";

/**
 * Dumps a PostgreSQL database in pg_dump's own format, as it was when the dump began, and reads the
 * dump again before it gets its name.
 * @throws BackupError, also when it is called off
 */
export async function backupPostgres(url: string, file: string, signal?: AbortSignal) {
  const { address, env } = targetOf(url);
  const make = async (unfinished: string) => {
    const args = ["--format=custom", `--file=${unfinished}`, `--dbname=${address}`];
    await runTool("pg_dump", args, { env, signal });
    refuseUnknown("postgres", await checkDump(unfinished, signal));
  };
  await makeWhole(file, make, signal);
}
