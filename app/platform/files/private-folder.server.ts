import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#app/context.ts";

/** The mode bits of group and others. */
const forOthers = 0o077;
/** The mode bit of folders that are shared on purpose, such as `/tmp`. */
const sticky = 0o1000;

interface Failure {
  path: string;
  error: unknown;
}

/**
 * Takes all rights to a folder and its content from group and others; an earlier version or a copy
 * may have left some. Failures are logged in one line. Does nothing when the folder is missing, or
 * on Windows, which has no such modes.
 */
export function makePrivate(folder: string, log: Pick<Log, "warn">): void {
  if (process.platform === "win32") return;
  const failures: Failure[] = [];
  // The folder itself may be a link.
  close(folder, statSync, failures);
  const [first] = failures;
  if (!first) return;
  log.warn(
    { err: first.error, path: first.path, count: failures.length },
    "DATA_DIR is open to other users of this machine: its modes could not be changed",
  );
}

function close(path: string, look: (path: string) => Stats, failures: Failure[]) {
  try {
    const found = look(path);
    // The target of a link may not be ours.
    if (found.isSymbolicLink()) return;
    if (found.mode & sticky) throw new Error(`${path} is a folder that users share`);
    if (found.isDirectory()) {
      for (const name of readdirSync(path)) close(join(path, name), lstatSync, failures);
    }
    if (found.mode & forOthers) chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // Files that were deleted in between, such as SQLite's journal, need no change.
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone) failures.push({ path, error });
  }
}
