import type { App } from "#app/context.ts";
import { requestErasure } from "#app/domain/privacy/request-erasure.server.ts";
import { findAddresses } from "#app/domain/privacy/stored-data-repository.server.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";

/**
 * Repeats the erasures that a restored backup is too old to know of. What a person sent after an
 * erasure stays.
 */
export async function repeatErasures(app: App) {
  const { count: noted, ofOtherKeys, lastErasureOf } = await readErasures(app);
  let erased = 0;
  for (const [address, since] of await findAddresses(app.store.db)) {
    const until = lastErasureOf(address);
    if (!until || since > until) continue;
    await requestErasure({ app, clientAddress: "" }, address, until);
    erased += 1;
  }
  return { noted, ofOtherKeys, erased };
}
