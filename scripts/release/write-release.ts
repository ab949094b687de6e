import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDirectory } from "../build-stamp.ts";
import { bundleForNode } from "../bundle-for-node.ts";
import { writeLicences } from "../supply-chain/licences.ts";
import { unpackNative } from "../supply-chain/native-packages.ts";
import { writeSbom } from "../supply-chain/shipped-packages.ts";

/** Operators' commands beside the server: `node commands/admin.js`. */
const commands = ["admin", "backup", "restore", "erase-again", "retention", "move-to-postgres"];

/**
 * Writes what runs on a server: the build, the commands, examples of how to run it, its manual, and
 * what it is made of (bill of materials, licences).
 * @param node also the Node.js of the project, for machines that have none
 */
export async function writeRelease(folder: string, version: string, node: boolean) {
  await bundleForNode({ server: "scripts/release/server.ts" }, folder);
  const sources = commands.map((name) => [name, `scripts/${name}.ts`]);
  await bundleForNode(Object.fromEntries(sources), join(folder, "commands"));
  copyBuild(join(folder, "build"));
  unpackNative(join(folder, "build/node_modules"));
  for (const file of trackedFiles("deploy", "docs")) cpSync(file, join(folder, file));
  // An image holds no secrets: deploy/.env may lie there when it is built.
  writeFileSync(join(folder, ".dockerignore"), "deploy\ndocs\n");
  if (node) cpSync("node_modules/node/bin/node", join(folder, "bin/node"), { dereference: true });
  writeSbom(join(folder, "sbom.cdx.json"), version);
  writeLicences(join(folder, "LICENCES.txt"));
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const facts = { name: "southbridge", version, private: true, type: "module", engines };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(facts, null, 2)}\n`);
}

/** Of the build only what the server reads. */
function copyBuild(to: string) {
  const programs = ["server.js", "server/index.js", "pictures.js", "papers.js"];
  for (const path of [...programs, "fonts", "styles.json", "client"]) {
    cpSync(join(buildDirectory, path), join(to, path), {
      recursive: true,
      filter: (file) => !file.includes("/.vite"),
    });
  }
}

/** The files in these folders that git tracks: beside them may be secrets, such as deploy/.env. */
function trackedFiles(...folders: string[]): string[] {
  const names = execFileSync("git", ["ls-files", "-z", ...folders], { encoding: "utf8" });
  return names.split("\0").filter(Boolean);
}
