import { Worker } from "node:worker_threads";
import { BackupError } from "#app/platform/backup/backup-error.ts";

interface Order {
  file: string;
  /** What to copy there first. */
  from?: string;
}

interface Done {
  problem?: string;
  migrations: string[];
}

/**
 * Has a worker copy an SQLite database to a file and look through it, or look through one that is
 * there, so that the process goes on answering meanwhile.
 * @returns the names of its migrations, in order
 * @throws BackupError when it cannot be copied, something in it is damaged, or it is no database of
 *   this site
 */
export async function inSqliteWorker(order: Order, signal?: AbortSignal): Promise<string[]> {
  if (signal?.aborted) throw new BackupError("the backup was called off");
  // The build is one file, so the worker gets its code as text.
  const worker = new Worker(`(${work})()`, { eval: true, workerData: order });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop);
  try {
    return await new Promise<string[]>((resolve, reject) => {
      worker.on("message", ({ problem, migrations }: Done) =>
        problem ? reject(new BackupError(problem)) : resolve(migrations),
      );
      worker.on("error", reject);
      worker.on("exit", () => reject(new BackupError("the backup was called off")));
    });
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** Runs as text in a worker: it may use nothing from outside itself. */
async function work() {
  const { closeSync, fsyncSync, openSync } = process.getBuiltinModule("node:fs");
  const { backup, DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");

  /** The database as it is at this moment. */
  async function copy(from: string, file: string) {
    const source = new DatabaseSync(from, { timeout: 5_000 });
    // A reading transaction keeps the moment. Without it the copy would begin anew with each write
    // of the site, and might never end.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    const handle = openSync(file, "a", 0o600);
    try {
      await backup(source, file, {
        // 1 MB, which is on the disk before the next, and a pause of the same length: a disk that
        // has to take much at once keeps visitors waiting, whose records are to be durable too.
        rate: 256,
        progress() {
          const begun = performance.now();
          fsyncSync(handle);
          const taken = performance.now() - begun;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, taken);
        },
      });
    } finally {
      closeSync(handle);
      source.close();
    }
  }

  /** Pages, indexes, the full-text index and references; after it the database is one single file. */
  function lookThrough(file: string): Done {
    const connection = new DatabaseSync(file);
    try {
      // What another program put into a schema may call nothing.
      connection.exec("pragma trusted_schema = off; pragma journal_mode = delete");
      const column = (sql: string) => {
        const rows = connection.prepare(sql).all();
        return rows.map((row) => String(Object.values(row)[0]));
      };
      const refuse = (problem: string): Done => ({ problem, migrations: [] });
      const [state = ""] = column("pragma integrity_check(1)");
      if (state !== "ok") return refuse(`it is damaged: ${state.replaceAll("\n", " ")}`);
      if (!column("select name from sqlite_schema").includes("kysely_migration")) {
        return refuse("it is the database of another program");
      }
      if (column("pragma foreign_key_check").length > 0) {
        return refuse("it is damaged: some of its records refer to others that are missing");
      }
      return { migrations: column("select name from kysely_migration order by name") };
    } finally {
      connection.close();
    }
  }

  const { from, file }: Order = workerData;
  try {
    if (from) await copy(from, file);
    parentPort?.postMessage(lookThrough(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what = from ? "it cannot be copied" : "it cannot be read";
    parentPort?.postMessage({ problem: `${what}: ${why}`, migrations: [] });
  }
}
