import { Kysely, PostgresDialect } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/**
 * Opens a pool on PostgreSQL. The driver is loaded, and connections are made, when the first query
 * needs one.
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: () => openPool(url, onIdleError) }),
  });
}

async function openPool(url: string, onIdleError: (error: Error) => void) {
  // Imported statically, it would be loaded by every server: the build is one file.
  const { Pool, types } = (await import("pg")).default;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    // Also the wait for one that is free: a burst of visitors is to wait, and not to be refused.
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser(oid, format) {
        // Identity columns are bigint, which pg gives as text; a record's number fits a double.
        if (oid === int8) return Number;
        return format === "binary" ? types.getTypeParser(oid, format) : types.getTypeParser(oid);
      },
    },
  });
  // An idle connection that the server ends would otherwise end the process.
  pool.on("error", onIdleError);
  return pool;
}

const int8 = 20;
