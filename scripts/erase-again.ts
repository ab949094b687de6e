import { openServices } from "#app/app.server.ts";
import { eraseAgain } from "#app/domain/privacy/erase-again.server.ts";
import { readEnv } from "#app/env.server.ts";
import { createLog } from "#server/create-log.ts";
import { runCommand } from "./run-command.ts";

/** `npm run erase-again`: after a restore, erases whom the backup does not know to be erased. */
await runCommand(async () => {
  const app = await openServices(readEnv(), createLog("warn"));
  try {
    const { noted, ofOtherKeys, erased } = await eraseAgain(app);
    const also = `; ${ofOtherKeys} of them with another AUTH_SECRET: run it with that one, too`;
    process.stdout.write(
      `${noted} erasures are noted${ofOtherKeys > 0 ? also : ""}. ${erased} addresses were erased again.\n`,
    );
  } finally {
    await app.store.feed.close();
    await app.store.db.destroy();
  }
});
