import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "#app/platform/backup/backup-error.ts";

/** In the name of a file that is not finished. */
export const unfinished = ".unfinished-";

/**
 * Makes a file that is there whole or not at all: it is written under another name, waits for the
 * disk, and takes its name last.
 * @param make writes and checks the file
 * @param signal calls it off
 * @throws what `make` throws, and a BackupError when there is such a file already, or it is called off
 */
export async function makeWhole(
  file: string,
  make: (unfinished: string) => Promise<void>,
  signal?: AbortSignal,
) {
  if (existsSync(file)) throw new BackupError(`${file} is there already: name a file that is not`);
  if (!existsSync(dirname(file))) {
    throw new BackupError(`there is no folder ${dirname(file)}: make it first`);
  }
  const other = `${file}${unfinished}${randomBytes(4).toString("hex")}`;
  const goesOn = () => {
    if (signal?.aborted) throw new BackupError("it was called off");
  };
  try {
    goesOn();
    await make(other);
    goesOn();
    await flush(other);
    await rename(other, file);
    await flush(dirname(file));
  } catch (error) {
    for (const end of ["", "-journal", "-wal", "-shm"]) await rm(other + end, { force: true });
    // Why a program ended that was told to end is of no interest.
    goesOn();
    throw error;
  }
}

/** Waits until what was written to a file, or the names in a folder, are on the disk. */
export async function flush(path: string) {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
