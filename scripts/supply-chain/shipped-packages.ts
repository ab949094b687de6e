import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { nativePackages } from "./native-packages.ts";

/** Packages for building of which parts end up in the build, without what they need themselves. */
const partlyShipped = [
  // Styles.
  "tailwindcss",
  // Code that bundlers add.
  "vite",
  "rolldown",
  "@react-router/dev",
  // Outlines of letters in pictures of names, fonts of PDFs, and the country in the map.
  "@fontsource-variable/anek-devanagari",
  "@fontsource-variable/anek-kannada",
  "@fontsource-variable/anek-latin",
  "@fontsource-variable/anek-malayalam",
  "@fontsource-variable/anek-tamil",
  "@fontsource-variable/anek-telugu",
  "world-atlas",
  // With `npm run release -- --with-node`.
  "node",
] as const;

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** As the package says it, an SPDX expression; empty when it says nothing. */
  license: z.string().default(""),
  /** Its directory, relative to the project. */
  location: z.string(),
});

/** Licences that packages have as a file alone, read for that version. */
const readByHand: Readonly<Record<string, string>> = { "png-js@2.0.0": "MIT" };

/** A package of which something is in what we hand out. */
export type ShippedPackage = z.infer<typeof packageSchema>;

/** All that production needs, and the packages above. */
export function shippedPackages(): ShippedPackage[] {
  const found = askNpm(["query", ":root *:not(:extraneous)"]);
  return packageSchema
    .array()
    .parse(JSON.parse(found))
    .map((one) => ({
      ...one,
      license: one.license || (readByHand[`${one.name}@${one.version}`] ?? ""),
    }));
}

/** Writes the software bill of materials (CycloneDX) of what ships. */
export function writeSbom(file: string, version?: string) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
  writeFileSync(file, askNpm(args, version));
}

/**
 * Asks npm in a folder that knows only what ships: of the whole project `--omit=dev` leaves out what
 * development needs too, React among it.
 */
function askNpm(args: string[], version?: string): string {
  using parent = mkdtempDisposableSync(join(tmpdir(), "shipped-"));
  // npm calls what it describes by the name of the folder.
  const folder = join(parent.path, "southbridge");
  mkdirSync(folder);
  describeShipped(folder, version);
  return execFileSync("npm", [...args, "--package-lock-only"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 50_000_000,
  });
}

function describeShipped(folder: string, version?: string) {
  const project = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const dependencies = { ...project.dependencies };
  for (const name of partlyShipped) {
    const { [`node_modules/${name}`]: installed } = lock.packages;
    if (!installed) throw new Error(`${name} is not installed any more: does it still ship?`);
    dependencies[name] = installed.version;
    installed.dependencies = {};
    installed.optionalDependencies = {};
  }
  const { "node_modules/sharp": sharp } = lock.packages;
  const isShipped = ([name]: [string, unknown]) => nativePackages.includes(name);
  sharp.optionalDependencies = Object.fromEntries(
    Object.entries(sharp.optionalDependencies).filter(isShipped),
  );
  // Peers are others' to bring: what production needs of them it names itself.
  for (const one of Object.values<Record<string, unknown>>(lock.packages)) {
    for (const fact of ["dev", "devOptional", "optional", "peer", "peerDependencies"]) {
      delete one[fact];
    }
  }
  const facts = { name: project.name, version: version ?? project.version, dependencies };
  const whole = { ...lock, version: facts.version, packages: { ...lock.packages, "": facts } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(facts));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(whole));
}
