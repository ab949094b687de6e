import { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import type { PoolClient } from "pg";
import type { Tables } from "#app/platform/db/schema.ts";

/**
 * Loads driver and connections by the first query. @param onLost also for idle connections
 * @param answersWithin the limit for a statement in milliseconds; none if left out
 */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  answersWithin?: number,
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: () => openPool(url, onLost, answersWithin) }),
  });
}

async function openPool(url: string, onLost: (error: Error) => void, answersWithin = 0) {
  // Imported statically, it would be loaded by every server: the build is one file.
  const { Client, Pool, types } = (await import("pg")).default;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    // Also the wait for one that is free: a burst of visitors is to wait, and not to be refused.
    connectionTimeoutMillis: 10_000,
    // Otherwise a statement that waits for a lock would outlive its visitor. 0 sets no limit.
    statement_timeout: answersWithin,
    idle_in_transaction_session_timeout: answersWithin,
    types: {
      getTypeParser(oid, format) {
        // Identity columns are bigint, which pg gives as text; a record's number fits a double.
        if (oid === int8) return Number;
        return format === "binary" ? types.getTypeParser(oid, format) : types.getTypeParser(oid);
      },
    },
  });
  // A connection that the server ends would otherwise end the process: the pool listens only to
  // those that nobody uses, and tells of them again.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", onLost));
  if (answersWithin > 0) endSilentConnections(answersWithin + 1_000);
  return pool;

  /** A server that stands still sends no error, so a connection on which nothing moves is ended. */
  function endSilentConnections(silence: number) {
    const socketOf = (client: PoolClient) => {
      const stream = client instanceof Client ? client.connection.stream : undefined;
      return stream instanceof Socket ? stream : undefined;
    };
    pool.on("connect", (client) => {
      const socket = socketOf(client);
      socket?.on("timeout", () => socket.destroy(new Error("the database does not answer")));
    });
    pool.on("acquire", (client) => socketOf(client)?.setTimeout(silence));
    pool.on("release", (_error, client) => socketOf(client)?.setTimeout(0));
  }
}

const int8 = 20;
