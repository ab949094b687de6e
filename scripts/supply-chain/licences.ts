import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nativePackages } from "./native-packages.ts";
import { type ShippedPackage, shippedPackages } from "./shipped-packages.ts";

/** Licences (SPDX) whose terms a release meets by repeating them: none asks for our own source. */
const allowedLicences = new Set([
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
    .filter((one) => !isAllowed(one))
    .map(({ name, version, license }) => `${name}@${version}: ${license || "no licence"}`);
}

function isAllowed({ name, license }: ShippedPackage): boolean {
  // A file of its own, which anybody may replace: it asks for its text, and for nothing of ours.
  if (license === "LGPL-3.0-or-later" && nativePackages.includes(name)) return true;
  return license.split(/ and /i).every((one) => allowedLicences.has(one));
}

/** Third-party files in the repository itself. */
const ownCopies = [
  { title: "Anek, the font of the site and of PDFs (OFL-1.1)", file: "app/ui/fonts/OFL.txt" },
  { title: "GNU Lesser General Public License 3", file: "scripts/supply-chain/LGPL-3.0.txt" },
  {
    title: "GNU General Public License 3, which it adds to",
    file: "scripts/supply-chain/GPL-3.0.txt",
  },
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
function textOf({ name, location, license }: ShippedPackage): string {
  // Of native packages those for this processor are installed, with the same texts.
  const isNative = nativePackages.includes(name);
  const folder = isNative ? location.replace(/[^-]+$/, process.arch) : location;
  // Native ones say in it what else is in them.
  const pattern = isNative ? /^(licen[cs]e|readme)/i : /^(licen[cs]e|copying|notice)/i;
  const files = readdirSync(folder).filter((file) => pattern.test(file));
  if (files.length === 0) return `Under the licence ${license}; the package came without its text.`;
  return files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
}
