import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Makes a folder anew: `make` fills another one beside it, which takes the folder's place when it
 * is whole. Until then, and when it fails, the folder stays as it was. Of several at once, the
 * last to finish stays.
 */
export async function replaceFolder(
  folder: string,
  make: (next: string) => Promise<void>,
): Promise<void> {
  const next = `${folder}.${randomUUID().slice(0, 8)}`;
  const remove = () => rmSync(next, { recursive: true, force: true });
  const leave = () => process.exit(1);
  process.once("exit", remove);
  for (const signal of signals) process.once(signal, leave);
  mkdirSync(next);
  try {
    await make(next);
    swap(folder, next);
  } finally {
    remove();
    process.off("exit", remove);
    for (const signal of signals) process.off(signal, leave);
  }
}

/** In two steps, for no system replaces a folder that is not empty in one. */
function swap(folder: string, next: string) {
  const former = `${next}.former`;
  moveIfThere(folder, former);
  try {
    renameSync(next, folder);
  } catch (error) {
    moveIfThere(former, folder);
    throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

function moveIfThere(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw error;
  }
}
