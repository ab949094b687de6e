import { join } from "node:path";
import type { Store } from "#app/db/store.ts";
import type { Env } from "#app/env.server.ts";

/**
 * Opens the database that the settings name, loading only that engine's driver.
 * @param onIdleError hears of connections that were lost while nobody used them
 */
export async function openDatabase(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  onIdleError: (error: Error) => void,
): Promise<Pick<Store, "db" | "engine">> {
  if (env.DATABASE_URL) {
    const { openPostgres } = await import("#app/db/postgres.ts");
    return { engine: "postgres", db: openPostgres(env.DATABASE_URL, onIdleError) };
  }
  const { openSqlite } = await import("#app/db/sqlite.ts");
  return { engine: "sqlite", db: openSqlite(join(env.DATA_DIR, "southbridge.db")) };
}
