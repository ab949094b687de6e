import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The directory of the build that `npm start` and the tests use. */
export const buildDirectory = "build";

/** In the build: the fingerprint of what it was made from. */
export const stampFile = "stamp";

/** Everything that the build is made from. */
const inputs = [
  "app/**/*",
  "artwork/*.webp",
  "content/**/*",
  "public/**/*",
  "scripts/**/*",
  "server/**/*",
  "server.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "*.config.ts",
];

/** A fingerprint of the build's inputs: their names, sizes and times of change. */
export function inputsStamp(): string {
  const hash = createHash("sha256");
  for (const path of globSync(inputs).sort()) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** True if the build was made from the current inputs. */
export function buildIsCurrent(): boolean {
  const stamp = join(buildDirectory, stampFile);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === inputsStamp();
}
