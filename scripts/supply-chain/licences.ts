import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ShippedPackage, shippedPackages } from "./shipped-packages.ts";

/** Licences (SPDX) whose terms a release meets by repeating them: none asks for our own source. */
export const allowedLicences = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["Unlicense", "CC0-1.0"],
  // Fonts, which ship as outlines in pictures and as a file.
  "OFL-1.1",
]);

/**
 * The packages that may not ship as they are: all licences of "MIT AND ISC" have to be allowed, and
 * a choice such as "MIT OR GPL-2.0" is made by hand.
 */
export function refusedPackages(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ license }) => !license.split(/ and /i).every((one) => allowedLicences.has(one)))
    .map(({ name, version, license }) => `${name}@${version}: ${license || "no licence"}`);
}

/** Third-party files in the repository itself. */
const ownCopies = [
  { title: "Anek, the site's font (OFL-1.1)", file: "app/ui/fonts/OFL.txt" },
] as const;

/**
 * Writes the licence of everything that ships, each text once below all packages that have it, as most
 * of the licences ask of a copy.
 * @throws when a package may not ship, which ends the making of a release
 */
export function writeLicences(file: string, packages = shippedPackages()) {
  const refused = refusedPackages(packages);
  if (refused.length > 0) throw new Error(`these may not ship: ${refused.join(", ")}`);
  const texts = new Map<string, string[]>();
  const add = (text: string, title: string) => texts.set(text, [...(texts.get(text) ?? []), title]);
  for (const { title, file } of ownCopies) add(readFileSync(file, "utf8").trim(), title);
  for (const one of packages) add(textOf(one), `${one.name}@${one.version} (${one.license})`);
  const parts = [...texts].map(([text, titles]) => `${titles.join("\n")}\n\n${text}\n`);
  writeFileSync(file, `${heading}\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`);
}

const heading = `What Southbridge is made with, and its licences.
The map of southern India was drawn from Natural Earth, which is in the public domain.
`;

/** The text that came with a package, or the name of its licence where none did. */
function textOf({ location, license }: ShippedPackage): string {
  const files = readdirSync(location).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  if (files.length === 0) return `Under the licence ${license}; the package came without its text.`;
  return files.map((name) => readFileSync(join(location, name), "utf8").trim()).join("\n\n");
}
