import { chmodSync, statSync } from "node:fs";
import type { Log } from "#app/context.ts";

/** The mode bit of folders that are shared on purpose, such as `/tmp`. */
const sticky = 0o1000;

/** Removes the rights of group and others, and logs a failure. Does nothing on Windows. */
export function makePrivate(folder: string, log: Pick<Log, "warn">): void {
  if (process.platform === "win32") return;
  try {
    const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
    if (mode & sticky) throw new Error(`${folder} is a folder that users share`);
    if (mode & 0o077) chmodSync(folder, mode & 0o700);
  } catch (error) {
    log.warn({ err: error, path: folder }, "DATA_DIR is open to other users of this machine");
  }
}
