import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type PostgresServer, runPostgres } from "#tests/support/postgres-process.ts";

/**
 * The directory of an installed PostgreSQL server together with its client programs, as Debian's
 * packages install them; undefined without one. The server from npm comes without pg_dump, and
 * pg_dump refuses a server that is newer than itself.
 */
export const installedPostgres = [
  ...(process.env.PATH ?? "").split(delimiter),
  ...globSync("/usr/lib/postgresql/*/bin"),
].find((folder) =>
  ["initdb", "postgres", "pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name))),
);

export async function startInstalledPostgres(): Promise<PostgresServer> {
  if (!installedPostgres) throw new Error("there is no PostgreSQL with its client programs");
  return runPostgres(installedPostgres, { fsync: "off" });
}
