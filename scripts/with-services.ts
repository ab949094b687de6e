import { openServices } from "#app/app.server.ts";
import type { App } from "#app/context.ts";
import { readEnv } from "#app/env.server.ts";
import { createLog } from "#server/create-log.ts";

/** Opens the application's data for a command of an operator's, and closes it afterwards. */
export async function withServices(use: (app: App) => Promise<void>) {
  const app = await openServices(readEnv(), createLog("warn"));
  try {
    await use(app);
  } finally {
    await app.store.feed.close();
    await app.store.db.destroy();
  }
}
