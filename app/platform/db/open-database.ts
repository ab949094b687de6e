import { join } from "node:path";
import type { Env } from "#app/env.server.ts";
import type { Store } from "#app/platform/db/store.ts";

/**
 * Opens the database that the settings name, loading only that engine's driver.
 * @param onLost hears of connections that were lost
 * @param answersWithin how long a statement may take on PostgreSQL, in milliseconds; left out, as
 * long as it likes. On SQLite a statement runs in this process and takes what it takes.
 */
export async function openDatabase(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  onLost: (error: Error) => void,
  answersWithin?: number,
): Promise<Omit<Store, "feed">> {
  if (env.DATABASE_URL) {
    const { openPostgres } = await import("#app/platform/db/postgres.ts");
    const db = openPostgres(env.DATABASE_URL, onLost, answersWithin);
    return { engine: "postgres", db, transaction: (work) => db.transaction().execute(work) };
  }
  const { openSqlite } = await import("#app/platform/db/sqlite.ts");
  const { GroupCommit } = await import("#app/platform/db/group-commit.ts");
  const db = openSqlite(join(env.DATA_DIR, "southbridge.db"));
  const group = new GroupCommit(db);
  return { engine: "sqlite", db, transaction: (work) => group.run(work) };
}
