import { Worker } from "node:worker_threads";
import { BackupError } from "#app/platform/backup/backup-error.ts";

/**
 * Makes a copy of an SQLite database one single file, and has SQLite look through all of it: pages,
 * indexes, the full-text index and references. It works beside the process, which goes on answering.
 * @returns the names of its migrations, in order
 * @throws BackupError when something is damaged or it is no database of this site
 */
export async function checkSqlite(file: string, signal?: AbortSignal): Promise<string[]> {
  // The build is one file, so the worker gets its code as text.
  const worker = new Worker(`(${lookThrough})()`, { eval: true, workerData: file });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop);
  try {
    return await new Promise<string[]>((resolve, reject) => {
      const refuse = (why: string) => reject(new BackupError(why));
      worker.on("message", ({ problem, migrations }: Found) =>
        problem ? refuse(problem) : resolve(migrations),
      );
      worker.on("error", reject);
      worker.on("exit", () => refuse("the check was stopped"));
    });
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

interface Found {
  problem?: string;
  migrations: string[];
}

/** Runs as text in a worker: it may use nothing from outside itself. */
function lookThrough() {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  let found: Found = { migrations: [] };
  try {
    // What another program put into a schema may call nothing.
    const connection = new DatabaseSync(workerData, { allowExtension: false });
    connection.exec("pragma trusted_schema = off; pragma journal_mode = delete");
    const column = (sql: string) => {
      const rows = connection.prepare(sql).all();
      return rows.map((row) => String(Object.values(row)[0]));
    };
    const [state = ""] = column("pragma integrity_check(1)");
    const isOurs = column("select name from sqlite_schema").includes("kysely_migration");
    if (state !== "ok") found.problem = `it is damaged: ${state.replaceAll("\n", " ")}`;
    else if (!isOurs) found.problem = "it is the database of another program";
    else if (column("pragma foreign_key_check").length > 0) {
      found.problem = "it is damaged: some of its records refer to others that are missing";
    } else found.migrations = column("select name from kysely_migration order by name");
    connection.close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    found = { problem: `it cannot be read: ${why}`, migrations: [] };
  }
  parentPort?.postMessage(found);
}
