import type { App } from "#app/context.ts";
import { reindexUsers } from "#app/domain/accounts/users/user-repository.server.ts";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import { reindexMails } from "#app/domain/mail/outbox-repository.server.ts";
import { reindexPartners } from "#app/domain/partners/partner-repository.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import {
  findIdsOf,
  findVersion,
  setVersion,
} from "#app/platform/search/search-repository.server.ts";
import { wordsVersion } from "#app/platform/search/words.ts";

const batch = 500;

/**
 * Fills the index anew when it was filled by an older rule of words (decision 0021), all or
 * nothing: of several processes that start at once the first does it and the others wait. A
 * hundred thousand records take about a minute. The audit stays as it is.
 */
export async function refreshIndex({
  db,
  transaction,
}: Pick<App["store"], "db" | "transaction">): Promise<void> {
  if ((await findVersion(db)) === wordsVersion) return;
  await transaction(async (trx) => {
    // Again under the lock: another process may just have done it.
    if ((await findVersion(trx, { isLocking: true })) === wordsVersion) return;
    for (const [kind, refresh] of refreshers) await refreshAll(trx, kind, refresh);
    await setVersion(trx, wordsVersion);
  });
}

/**
 * Fills the index of records that came in past it, from another database: the audit too, which
 * keeps its words otherwise.
 */
export async function fillIndex(trx: Trx): Promise<void> {
  for (const [kind, refresh] of refreshers) await refreshAll(trx, kind, refresh);
  await refreshAll(trx, "audit", reindexAudit);
  await setVersion(trx, wordsVersion);
}

type Refresh = (trx: Trx, ids: readonly string[]) => Promise<void>;

const refreshers: readonly (readonly [string, Refresh])[] = [
  ...recordKinds.map((kind) => {
    const refresh: Refresh = (trx, ids) => reindex(trx, kind, ids);
    return [kind.description.table, refresh] as const;
  }),
  ["partner", reindexPartners],
  ["user", reindexUsers],
  ["mail", reindexMails],
];

/** By what is in the index: whatever can be found is in there already. */
async function refreshAll(trx: Trx, kind: string, refresh: Refresh) {
  let after = 0;
  while (true) {
    const entries = await findIdsOf(trx, kind, after, batch);
    const ids = entries.map(({ id }) => id);
    await refresh(trx, ids);
    if (entries.length < batch) return;
    after = entries.at(-1)?.no ?? after;
  }
}
