import { join } from "node:path";
import type { Env } from "#app/env.server.ts";
import type { Store } from "#app/platform/db/store.ts";

/**
 * Loads only the configured engine's driver. @param onLost is called for each lost connection
 * @param answersWithin PostgreSQL's limit for a statement in milliseconds; none if left out
 */
export async function openDatabase(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  onLost: (error: Error) => void,
  answersWithin?: number,
): Promise<Omit<Store, "feed">> {
  const { DATABASE_URL } = env;
  if (DATABASE_URL) {
    const { openPostgres } = await import("#app/platform/db/postgres.ts");
    const open = (limit?: number) => openPostgres(DATABASE_URL, onLost, limit);
    const db = open(answersWithin);
    const withoutTimeLimit: Store["withoutTimeLimit"] = async (work) => {
      const own = open();
      await work(own).finally(() => own.destroy());
    };
    const transaction: Store["transaction"] = (work) => db.transaction().execute(work);
    return { engine: "postgres", db, transaction, withoutTimeLimit };
  }
  const { openSqlite } = await import("#app/platform/db/sqlite.ts");
  const { GroupCommit } = await import("#app/platform/db/group-commit.ts");
  const db = openSqlite(join(env.DATA_DIR, "southbridge.db"));
  const group = new GroupCommit(db);
  const transaction: Store["transaction"] = (work) => group.run(work);
  return { engine: "sqlite", db, transaction, withoutTimeLimit: (work) => work(db) };
}
