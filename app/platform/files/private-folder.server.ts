import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#app/context.ts";

/** What group and others may do. */
const forOthers = 0o077;
/** Marks folders that are shared on purpose, such as `/tmp`. */
const sticky = 0o1000;

interface Failure {
  path: string;
  error: unknown;
}

/**
 * Takes from group and others what they may do with a folder and all that is in it, as a former
 * version or a copy may have left it. What is not ours to change stays as it is, and is named in
 * one line of the log. Does nothing where the folder is not there, or the system (Windows) has no
 * such modes.
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
    // A link leads to what is not known to be ours.
    if (found.isSymbolicLink()) return;
    if (found.mode & sticky) throw new Error(`${path} is a folder that users share`);
    if (found.isDirectory()) {
      for (const name of readdirSync(path)) close(join(path, name), lstatSync, failures);
    }
    if (found.mode & forOthers) chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // What went away meanwhile, such as a journal of SQLite's, is open to nobody.
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone) failures.push({ path, error });
  }
}
