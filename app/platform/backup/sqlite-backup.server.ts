import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { runTool } from "#app/platform/backup/run-tool.server.ts";

/** A disk with less room takes no forms, in bytes. */
const leftForForms = 100_000_000;

/**
 * Copies an SQLite database of a site to a file, as it is when the copy begins, and checks the copy.
 * A process of its own does so: this one goes on answering, and can end the other at any moment.
 * @throws why it cannot be copied
 */
export async function copySqlite(from: string, to: string, signal?: AbortSignal): Promise<void> {
  if (!existsSync(from)) throw new Error(`there is no file ${from}`);
  const [{ size }, disk] = await Promise.all([stat(from), statfs(dirname(to))]);
  if (size + leftForForms > disk.bavail * disk.bsize) {
    throw new Error(`${dirname(to)} has no room for it: ${size + leftForForms} bytes must be free`);
  }
  // The build is one file, so the process gets its code as text.
  const code = `(${copyAndCheck})(${JSON.stringify(from)}, ${JSON.stringify(to)})`;
  await runTool(process.execPath, ["--no-warnings", "--eval", code], { signal });
}

/** Runs as text in a process of its own: it may use nothing from outside itself. */
async function copyAndCheck(from: string, to: string) {
  const { closeSync, fsyncSync, openSync } = process.getBuiltinModule("node:fs");
  const { backup, DatabaseSync } = process.getBuiltinModule("node:sqlite");
  // The process that waits for the copy has ended.
  process.stdin.resume().once("end", () => process.exit(1));
  try {
    const source = new DatabaseSync(from, { timeout: 5_000 });
    // A reading transaction keeps the moment. Without it the copy would begin anew with each write
    // of the site, and might never end.
    source.exec("pragma trusted_schema = off; begin");
    source.prepare("select name from kysely_migration").all();
    const handle = openSync(to, "a", 0o600);
    await backup(source, to, {
      // 1 MB, which is on the disk before the next, and a pause of the same length: a disk that has
      // to take much at once keeps visitors waiting, whose records are to be durable too.
      rate: 256,
      progress() {
        const begun = performance.now();
        fsyncSync(handle);
        const taken = performance.now() - begun;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, taken);
      },
    });
    closeSync(handle);
    source.close();
    const copy = new DatabaseSync(to);
    // One single file, without a write-ahead log.
    copy.exec("pragma trusted_schema = off; pragma journal_mode = delete");
    const state = copy.prepare("pragma integrity_check(1)").get()?.integrity_check;
    if (state !== "ok") throw new Error(String(state).replaceAll("\n", " "));
    copy.close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${from} cannot be copied: ${why}\n`);
    process.exitCode = 1;
  } finally {
    process.exit();
  }
}
