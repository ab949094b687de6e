import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Native packages, which cannot be bundled, for the systems that a release supports (glibc). */
export const nativePackages = ["x64", "arm64"].flatMap((arch) => [
  `@img/sharp-linux-${arch}`,
  `@img/sharp-libvips-linux-${arch}`,
]);

/**
 * Puts them into a folder of packages, as npm gives them: those for other processors are not installed.
 * @throws when one is not what the lock file says
 */
export function unpackNative(folder: string) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const temporary = mkdtempSync(join(tmpdir(), "native-"));
  try {
    for (const name of nativePackages) {
      const { version, integrity } = packages[`node_modules/${name}`];
      const args = ["pack", `${name}@${version}`, "--json", "--pack-destination", temporary];
      const [{ filename }] = JSON.parse(execFileSync("npm", args, { encoding: "utf8" }));
      const archive = join(temporary, filename);
      const sum = createHash("sha512").update(readFileSync(archive)).digest("base64");
      if (integrity !== `sha512-${sum}`) throw new Error(`${name} is not the one of the lock file`);
      mkdirSync(join(folder, name), { recursive: true });
      execFileSync("tar", ["-xzf", archive, "-C", join(folder, name), "--strip-components=1"]);
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
