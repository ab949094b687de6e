import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** Databases, browser profiles and mails of a whole run take less than half of this, in bytes. */
const room = 2 ** 31;

/**
 * Makes the directory for all that a test run writes, and removes it at the end. It is in memory
 * where there is room: tests check what survives the end of a process, not a power failure, so
 * nothing is gained by waiting for the disk.
 */
export function makeTestDirectory(): string {
  const directory = mkdtempSync(join(hasRoom() ? memory : tmpdir(), "southbridge-tests-"));
  // PostgreSQL's own user goes through it.
  chmodSync(directory, 0o755);
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(1));
  }
  return directory;
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room;
}
