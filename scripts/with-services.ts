import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import { readEnv } from "#app/env.server.ts";
import { createLog } from "#server/create-log.ts";

/** Opens the application's data for a command of an operator's, and closes it afterwards. */
export async function withServices<T>(use: (app: App) => Promise<T>, env = readEnv()): Promise<T> {
  const app = await openServices(env, createLog("warn"));
  try {
    return await use(app);
  } finally {
    await app.store.feed.close();
    await app.store.db.destroy();
  }
}
