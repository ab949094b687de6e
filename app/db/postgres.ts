import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "#app/db/schema.ts";

/** Opens a pool on PostgreSQL. Connections are made when the first query needs one. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Identity columns are bigint, which pg gives as text; a record's number fits a double.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : parserOf(oid, format)) },
  });
  // An idle connection that the server ends would otherwise end the process.
  pool.on("error", onIdleError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const int8 = 20;

function parserOf(oid: number, format: "text" | "binary" | undefined) {
  return format === "binary" ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
}
