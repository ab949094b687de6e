import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFor } from "#app/platform/db/migrate.ts";

/** The migration that the release after this one brings. */
export const migrationAfter = "9999-of-tomorrow";

const statements = [
  "create table of_tomorrow (name text not null)",
  "alter table record add column of_tomorrow text not null default ''",
  "create index record_of_tomorrow on record (of_tomorrow)",
];

/**
 * Makes the release after this one: the build of this tree with one migration more.
 * @param folder where its build is to be
 */
export function makeReleaseAfter(folder: string) {
  cpSync("build", folder, { recursive: true });
  const file = join(folder, "server/index.js");
  const code = readFileSync(file, "utf8");
  const newest = `"${Object.keys(migrationsFor("postgres")).at(-1)}": `;
  const added = `"${migrationAfter}": () => ${JSON.stringify(statements)},`;
  if (code.split(newest).length !== 2) throw new Error(`${file} names no list of migrations`);
  writeFileSync(file, code.replace(newest, `${added} ${newest}`));
}
