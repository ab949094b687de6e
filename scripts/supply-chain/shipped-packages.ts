import { readFileSync } from "node:fs";
import { z } from "zod";

/** A package of which something is in what we hand out. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** As the package says it, an SPDX expression; empty when it says nothing. */
  licence: string;
  /** Where it is installed, below the project. */
  path: string;
}

/** Packages for building of which parts end up in the build. */
const partlyShipped = [
  // Styles.
  "tailwindcss",
  // Code that bundlers add.
  "vite",
  "rolldown",
  "@react-router/dev",
  // Outlines of letters in pictures of names, and of the country in the map.
  "@fontsource-variable/anek-devanagari",
  "@fontsource-variable/anek-kannada",
  "@fontsource-variable/anek-malayalam",
  "@fontsource-variable/anek-tamil",
  "@fontsource-variable/anek-telugu",
  "world-atlas",
  // With `npm run release -- --with-node`.
  "node",
] as const;

const installedSchema = z.object({
  version: z.string().default(""),
  license: z.string().default(""),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), installedSchema) });

/**
 * What production needs, with all that it needs in turn, and the packages above: rather one too many
 * than one too few. `npm sbom --omit=dev` leaves out what development needs too, React among it.
 */
export function shippedPackages(lockFile = "package-lock.json"): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, "utf8")));
  const found = new Map<string, ShippedPackage>();
  const add = (from: string, name: string) => {
    const path = resolve(packages, from, name);
    const installed = path === undefined ? undefined : packages[path];
    // What is optional is not installed on every system.
    if (path === undefined || !installed || found.has(path)) return;
    const { version, license: licence } = installed;
    found.set(path, { name, version, licence, path });
    for (const next of needs(installed)) add(path, next);
  };
  for (const name of needs(packages[""])) add("", name);
  for (const name of partlyShipped) {
    const path = `node_modules/${name}`;
    const installed = packages[path];
    if (!installed) throw new Error(`${name} is not installed any more: does it still ship?`);
    found.set(path, { name, version: installed.version, licence: installed.license, path });
  }
  return [...found.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** As a bill of materials refers to it. */
export function nameOf({ name, version }: Pick<ShippedPackage, "name" | "version">): string {
  return `${name}@${version}`;
}

function needs(installed: z.infer<typeof installedSchema> | undefined): string[] {
  return Object.keys({ ...installed?.dependencies, ...installed?.optionalDependencies });
}

/** Where Node.js finds a package from within another: in its own folder first, then further up. */
export function resolve(packages: object, from: string, name: string): string | undefined {
  let folder = from;
  while (true) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (Object.hasOwn(packages, path)) return path;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
    if (!folder.startsWith("node_modules/")) folder = "";
  }
}
