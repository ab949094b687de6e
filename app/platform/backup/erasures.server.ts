import { createHmac } from "node:crypto";
import { appendFile, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Erasures are noted beside the backups, which still hold what was erased: one file a day, because a
 * file can be removed while other processes append to theirs.
 */
export interface ErasureSettings {
  env: { BACKUP_DIR?: string | undefined; DATA_DIR: string };
  authSecret: string;
}

/** Also behind what a crash left of another. */
const entry = /(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\da-f]{8}) ([\da-f]{64})/g;
const fileName = /^erasures-(\d{4}-\d\d-\d\d)\.txt$/;

const folderOf = ({ env }: ErasureSettings) => env.BACKUP_DIR ?? env.DATA_DIR;

/**
 * Notes that an address is erased, on the disk when this returns. To be called before the erasure: a
 * crash between the two then leaves one erasure too many noted, which its person asked for.
 */
export async function logErasure(settings: ErasureSettings, address: string, at: Date) {
  const folder = folderOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = at.toISOString();
  const digest = digestsFor(settings);
  const line = `${time} ${digest.ofKey} ${digest.ofAddress(address)}\n`;
  const file = join(folder, `erasures-${time.slice(0, 10)}.txt`);
  await appendFile(file, line, { mode: 0o600, flush: true });
  // The name of a new file, too.
  const names = await open(folder);
  await names.sync().finally(() => names.close());
}

/** Reads all noted erasures. */
export async function readErasures(settings: ErasureSettings) {
  // Also those from before the settings named a folder for backups.
  const folders = [...new Set([settings.env.DATA_DIR, folderOf(settings)])];
  const noted: string[][] = [];
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      const text = fileName.test(name) ? await readFile(join(folder, name), "utf8") : "";
      for (const [, ...parts] of text.matchAll(entry)) noted.push(parts);
    }
  }
  const digest = digestsFor(settings);
  const lastErasures = new Map<string, string>();
  for (const [time = "", key, address = ""] of noted.toSorted()) {
    if (key === digest.ofKey) lastErasures.set(address, time);
  }
  return {
    count: noted.length,
    /** How many were noted with another AUTH_SECRET, and match nobody with this one. */
    ofOtherKeys: noted.filter(([, key]) => key !== digest.ofKey).length,
    /** When an address was erased last, as ISO 8601; undefined when it never was. */
    lastErasureOf: (address: string) => lastErasures.get(digest.ofAddress(address)),
  };
}

/** Removes what was noted on days before the oldest backup, which holds nothing of those persons. */
export async function removeErasuresBefore(folder: string, oldestBackup: Date) {
  const firstDay = oldestBackup.toISOString().slice(0, 10);
  for (const name of await readdir(folder)) {
    const day = fileName.exec(name)?.[1];
    if (day && day < firstDay) await rm(join(folder, name));
  }
}

/** Nobody without the secret can tell whose address it is, or try one out. */
function digestsFor({ authSecret }: ErasureSettings) {
  const digest = (text: string) => createHmac("sha256", authSecret).update(text).digest("hex");
  return {
    ofKey: digest("key of erasures").slice(0, 8),
    ofAddress: (address: string) => digest(`erasure\n${address}`),
  };
}
