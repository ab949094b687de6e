import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { runTool } from "#app/platform/backup/run-tool.server.ts";

/** Free space that forms need, in bytes. */
const spaceForForms = 100_000_000;

/** Copies and checks in another process, which this one can end: it continues to answer. */
export async function copySqlite(from: string, to: string, signal?: AbortSignal): Promise<void> {
  if (!existsSync(from)) throw new Error(`there is no file ${from}`);
  const [{ size }, disk] = await Promise.all([stat(from), statfs(dirname(to))]);
  if (size + spaceForForms > disk.bavail * disk.bsize) {
    throw new Error(
      `${dirname(to)} has no room for it: ${size + spaceForForms} bytes must be free`,
    );
  }
  // The build is one file, so the process gets its code as text.
  const code = `(${copyAndCheck})(${JSON.stringify(from)}, ${JSON.stringify(to)})`;
  await runTool(process.execPath, ["--no-warnings", "--eval", code], { signal });
}

/** Runs as text in another process: it may use nothing from outside itself. */
async function copyAndCheck(from: string, to: string) {
  const { closeSync, fsyncSync, openSync } = process.getBuiltinModule("node:fs");
  const { backup, DatabaseSync } = process.getBuiltinModule("node:sqlite");
  // It ends when the process that waits for the copy has ended.
  process.stdin.resume().once("end", () => process.exit(1));
  try {
    const source = new DatabaseSync(from, { timeout: 5_000 });
    // Without a reading transaction the copy would begin anew with each write of the site.
    source.exec("pragma trusted_schema = off; begin");
    source.prepare("select name from kysely_migration").all();
    const handle = openSync(to, "a", 0o600);
    await backup(source, to, {
      // 1 MB at a time, synced, and a pause of the same length: visitors need the disk, too.
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
