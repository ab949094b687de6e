import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolve, shippedPackages } from "./shipped-packages.ts";

/**
 * Writes the software bill of materials (CycloneDX, by `npm sbom`) of what ships. npm is asked in a
 * folder that knows only that: of the whole project it leaves out too much (`--omit=dev`: React), or
 * stumbles over what a tool of the tests asks for.
 */
export function writeSbom(file: string, version?: string) {
  const parent = mkdtempSync(join(tmpdir(), "sbom-"));
  try {
    // npm calls what it describes by the name of the folder.
    const folder = join(parent, "southbridge");
    mkdirSync(folder);
    describeShipped(folder, version);
    const args = [
      ...["sbom", "--package-lock-only"],
      ...["--sbom-format=cyclonedx", "--sbom-type=application"],
    ];
    const sbom = execFileSync("npm", args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 50_000_000,
    });
    writeFileSync(file, sbom);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** A package.json and a lock file with what ships, each where it is installed here. */
function describeShipped(folder: string, version?: string) {
  const project = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const shipped = shippedPackages();
  const paths = new Set(shipped.map(({ path }) => path));
  // Parts of tools ship without what these tools need themselves.
  const dependencies = Object.fromEntries(
    shipped
      .filter(({ name, path }) => path === `node_modules/${name}`)
      .map((shippedOne) => [shippedOne.name, shippedOne.version]),
  );
  const facts = { name: project.name, version: version ?? project.version, dependencies };
  const packages: Record<string, object> = { "": facts };
  for (const path of paths) {
    const {
      dev: _dev,
      devOptional: _devOptional,
      peer: _peer,
      peerDependencies: _peers,
      dependencies: needed,
      ...entry
    } = lock.packages[path];
    // Wherever it is installed: what nothing seems to need would not be listed.
    const isThere = ([name]: [string, unknown]) =>
      paths.has(resolve(lock.packages, path, name) ?? "");
    const kept = Object.fromEntries(Object.entries(needed ?? {}).filter(isThere));
    packages[path] = { ...entry, dependencies: kept };
  }
  const json = (value: object) => JSON.stringify(value);
  writeFileSync(join(folder, "package.json"), json(facts));
  const rest = { name: facts.name, version: facts.version, lockfileVersion: lock.lockfileVersion };
  writeFileSync(join(folder, "package-lock.json"), json({ ...rest, requires: true, packages }));
}
