import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#app/context.ts";

/** The mode bits of group and others. */
const forOthers = 0o077;
/** The mode bit of folders that are shared on purpose, such as `/tmp`. */
const sticky = 0o1000;

/**
 * Takes all rights to a folder and its content from group and others; an earlier version or a copy
 * may have left some. Failures are logged in one line. Does nothing when the folder is missing, or
 * on Windows, which has no such modes.
 */
export function makePrivate(folder: string, log: Pick<Log, "warn">): void {
  if (process.platform === "win32") return;
  // The folder itself may be a link.
  const failures = [...close(folder, statSync)];
  const [first] = failures;
  if (!first) return;
  log.warn(
    { err: first.error, path: first.path, count: failures.length },
    "DATA_DIR is open to other users of this machine: its modes could not be changed",
  );
}

/** @returns what could not be changed */
function* close(
  path: string,
  look: (path: string) => Stats,
): Generator<{ path: string; error: unknown }> {
  try {
    const found = look(path);
    // The target of a link may not be ours.
    if (found.isSymbolicLink()) return;
    if (found.mode & sticky) throw new Error(`${path} is a folder that users share`);
    if (found.isDirectory()) {
      for (const name of readdirSync(path)) yield* close(join(path, name), lstatSync);
    }
    if (found.mode & forOthers) chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // Files that were deleted in between, such as SQLite's journal, need no change.
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone) yield { path, error };
  }
}
