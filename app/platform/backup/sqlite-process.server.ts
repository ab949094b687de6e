import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { BackupError } from "#app/platform/backup/backup-error.ts";

interface Order {
  file: string;
  /** What to copy there first. */
  from?: string;
}

const doneSchema = z.object({ problem: z.string().optional(), migrations: z.array(z.string()) });
type Done = z.infer<typeof doneSchema>;

/**
 * Has a process of its own copy an SQLite database to a file and look through it, or look through
 * one that is there. This process goes on answering meanwhile, and can end the other at any moment:
 * a thread could not be stopped while SQLite reads a whole database.
 * @returns the names of its migrations, in order
 * @throws BackupError when it cannot be copied, something in it is damaged, or it is no database of
 *   this site
 */
export async function inSqliteProcess(order: Order, signal?: AbortSignal): Promise<string[]> {
  // The build is one file, so the process gets its code as text.
  const code = `(${work})(${JSON.stringify(order)})`;
  const child = spawn(process.execPath, ["--no-warnings", "--eval", code], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const stop = () => void child.kill("SIGKILL");
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    const ended = once(child, "close");
    const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (!said) throw new BackupError(`it cannot be looked through: ${lastLine(complaints)}`);
    const { problem, migrations } = doneSchema.parse(JSON.parse(said));
    if (problem) throw new BackupError(problem);
    return migrations;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

function lastLine(complaints: string): string {
  return complaints.trim().split("\n").at(-1) || "the process that did so was ended";
}

/** Runs as text in a process of its own: it may use nothing from outside itself. */
async function work({ from, file }: Order) {
  const { closeSync, fsyncSync, openSync, rmSync } = process.getBuiltinModule("node:fs");
  const { backup, DatabaseSync } = process.getBuiltinModule("node:sqlite");
  // Whoever asked for it has died, and nobody else knows of the file.
  process.stdin.resume().once("end", () => {
    if (from) for (const end of ["", "-journal"]) rmSync(file + end, { force: true });
    process.exit();
  });

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

  const answer = (done: Done) => process.stdout.write(JSON.stringify(done), () => process.exit());
  try {
    if (from) await copy(from, file);
    answer(lookThrough(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what = from ? "it cannot be copied" : "it cannot be read";
    answer({ problem: `${what}: ${why}`, migrations: [] });
  }
}
