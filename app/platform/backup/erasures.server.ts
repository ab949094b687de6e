import { createHmac } from "node:crypto";
import { appendFile, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayAt } from "#app/lib/dates.ts";

/** Beside the backups, which still hold the erased data; one file a day: old ones can go. */
export interface ErasureSettings {
  env: { BACKUP_DIR?: string | undefined; DATA_DIR: string };
  authSecret: string;
}

/** It may follow an incomplete line of a crashed process. */
const entry = /(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\da-f]{8}) ([\da-f]{64})/g;
const fileName = /^erasures-(\d{4}-\d\d-\d\d)\.txt$/;

const folderOf = ({ env }: ErasureSettings) => env.BACKUP_DIR ?? env.DATA_DIR;

/** Is durable when this returns. Call it before the erasure, so that a crash loses none. */
export async function logErasure(settings: ErasureSettings, address: string, at: Date) {
  const folder = folderOf(settings);
  if (!settings.env.BACKUP_DIR) await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = at.toISOString();
  const digest = digestsFor(settings);
  const line = `${time} ${digest.ofKey} ${digest.ofAddress(address)}\n`;
  const file = join(folder, `erasures-${time.slice(0, 10)}.txt`);
  await appendFile(file, line, { mode: 0o600, flush: true });
  const names = await open(folder);
  await names.sync().finally(() => names.close());
}

export async function readErasures(settings: ErasureSettings) {
  // DATA_DIR has those from before BACKUP_DIR was set.
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
    /** Logged with another AUTH_SECRET: they match no address with this one. */
    ofOtherKeys: noted.filter(([, key]) => key !== digest.ofKey).length,
    /** In ISO 8601; undefined when it was never erased. */
    lastErasureOf: (address: string) => lastErasures.get(digest.ofAddress(address)),
  };
}

/** Removes the logs of days before the oldest backup, which holds no data erased then. */
export async function removeErasuresBefore(folder: string, oldestBackup: Date) {
  const firstDay = dayAt(oldestBackup.getTime());
  for (const name of await readdir(folder)) {
    const day = fileName.exec(name)?.[1];
    if (day && day < firstDay) await rm(join(folder, name));
  }
}

/** Without the secret nobody can test whether an address is logged. */
function digestsFor({ authSecret }: ErasureSettings) {
  const digest = (text: string) => createHmac("sha256", authSecret).update(text).digest("hex");
  return {
    ofKey: digest("key of erasures").slice(0, 8),
    ofAddress: (address: string) => digest(`erasure\n${address}`),
  };
}
