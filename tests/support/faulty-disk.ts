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

/** Whether this process may mount file systems. */
export const mayMount = process.getuid?.() === 0 && existsSync("/usr/bin/mount");

const fiu = "/usr/lib/fiu";

/** Debian's fiu-utils: system calls of a program that runs are made to fail, and work again. */
export const hasFiu = existsSync("/usr/bin/fiu-ctrl");

/**
 * Settings for a process whose disk is to fail, and the way to make it. A file system with open
 * files cannot be mounted read-only anew, so writing itself is made to answer as on one.
 */
export function prepareFailingDisk() {
  const directory = mkdtempSync(join(tmpdir(), "southbridge-fiu-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const control = join(directory, "control");
  const say = (pid: number, word: "enable" | "disable", extra = "") => {
    for (const call of ["posix/io/rw/pwrite", "posix/io/sync/fsync", "posix/io/sync/fdatasync"]) {
      execFileSync("fiu-ctrl", ["-f", control, "-c", `${word} name=${call}${extra}`, String(pid)]);
    }
  };
  return {
    env: {
      FIU_CTRL_FIFO: control,
      LD_PRELOAD: `${fiu}/fiu_run_preload.so:${fiu}/fiu_posix_preload.so`,
    },
    /** @param errno as in errno.h: 5 for an I/O error, 30 for a read-only file system */
    fail: (pid: number, errno: number) => say(pid, "enable", `,failinfo=${errno}`),
    work: (pid: number) => say(pid, "disable"),
  };
}
