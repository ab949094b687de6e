import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIsCurrent } from "./build-stamp.ts";
import { tryRelease } from "./release/try-release.ts";
import { writeRelease } from "./release/write-release.ts";
import { replaceFolder } from "./replace-folder.ts";

/**
 * `npm run release`: a folder in `release/`, and an archive of it with its SHA-256, which run with
 * `node server.js` and nothing else installed. `-- --with-node` puts Node.js in too.
 */
const { values } = parseArgs({ options: { "with-node": { type: "boolean", default: false } } });
if (!buildIsCurrent()) await import("./build.ts");

const version = `${readVersion()}-${readCommit()}`;
const system = values["with-node"] ? [process.platform, process.arch] : [];
const name = ["southbridge", version, ...system].join("-");
mkdirSync("release", { recursive: true });
await replaceFolder(`release/${name}`, (folder) =>
  writeRelease(folder, version, values["with-node"]),
);

const archive = `${name}.tar.gz`;
execFileSync("tar", ["-czf", archive, name], { cwd: "release" });
await tryRelease(`release/${archive}`);
const sum = hash("sha256", readFileSync(`release/${archive}`));
// As `sha256sum --check` reads it.
writeFileSync(`release/${archive}.sha256`, `${sum}  ${archive}\n`);
process.stdout.write(`release/${name}/\nrelease/${archive}\nrelease/${archive}.sha256\n`);

function readVersion(): string {
  return JSON.parse(readFileSync("package.json", "utf8")).version;
}

/** The commit that is released. @throws without git, which lists the files to pack */
function readCommit(): string {
  const args = ["describe", "--always", "--dirty", "--exclude=*"];
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
