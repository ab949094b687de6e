import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, mkdtempDisposableSync, readFileSync } from "node:fs";
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
  using temporary = mkdtempDisposableSync(join(tmpdir(), "native-"));
  for (const name of nativePackages) {
    const { version, integrity } = packages[`node_modules/${name}`];
    const args = ["pack", `${name}@${version}`, "--json", "--pack-destination", temporary.path];
    const [{ filename }] = JSON.parse(execFileSync("npm", args, { encoding: "utf8" }));
    const archive = join(temporary.path, filename);
    const sum = hash("sha512", readFileSync(archive), "base64");
    if (integrity !== `sha512-${sum}`) throw new Error(`${name} is not the one of the lock file`);
    mkdirSync(join(folder, name), { recursive: true });
    execFileSync("tar", ["-xzf", archive, "-C", join(folder, name), "--strip-components=1"]);
  }
}
