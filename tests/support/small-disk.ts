import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A file system of one test's own of so many megabytes, to be filled; needs root. */
export function mountSmallDisk(megabytes: number): string {
  const directory = mkdtempSync(join(tmpdir(), "southbridge-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", directory]);
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", directory]);
    rmSync(directory, { recursive: true });
  });
  return directory;
}

/** True if this process may mount file systems. */
export const mayMount = process.getuid?.() === 0 && existsSync("/usr/bin/mount");
