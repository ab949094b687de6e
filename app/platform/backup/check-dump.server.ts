import { statSync } from "node:fs";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { runTool } from "#app/platform/backup/pg-tools.server.ts";

/** What a site stores packs to about a tenth; a file that unpacks to far more was made to do harm. */
const largestRatio = 200;

/**
 * Reads a dump of PostgreSQL from beginning to end.
 * @returns the names of its migrations, in order
 * @throws BackupError when it is cut off, damaged, or of another program
 */
export async function checkDump(file: string, signal?: AbortSignal): Promise<string[]> {
  const most = statSync(file).size * largestRatio;
  let size = 0;
  await runTool("pg_restore", ["--file=-", file], {
    signal,
    read(part) {
      size += part.length;
      if (size > most)
        throw new BackupError(`it unpacks to more than ${largestRatio} times its size`);
    },
  });
  let copied = "";
  await runTool("pg_restore", ["--file=-", "--data-only", "--table=kysely_migration", file], {
    signal,
    read(part) {
      copied += part.toString("utf8");
    },
  });
  const rows = /^COPY \S+kysely_migration \(name[^\n]*\n([\s\S]*?)^\\\.$/m.exec(copied)?.[1];
  if (rows === undefined) throw new BackupError("it is the dump of another program's database");
  return rows
    .split("\n")
    .flatMap((row) => row.split("\t")[0] || [])
    .sort();
}
