import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** Databases, browser profiles and mails of a whole run take less than half of this, in bytes. */
const room = 2 ** 31;

/**
 * Makes the directory that everything a test run writes goes to, and has it removed at the end.
 * Where there is room it is in memory: tests ask what outlives a process, and not what outlives
 * the machine, so nothing is learned by waiting for the disk.
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
