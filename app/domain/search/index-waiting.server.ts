import type { App } from "#app/context.ts";
import { reindexUsers } from "#app/domain/accounts/users/user-repository.server.ts";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import { reindexMails } from "#app/domain/mail/outbox-repository.server.ts";
import { reindexPartners } from "#app/domain/partners/partner-repository.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import { hourMs } from "#app/lib/dates.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";
import { lockWaiting, removeWaiting } from "#app/platform/search/search-repository.server.ts";

const batchSize = 500;

/** Indexes rows that a process of the former release stored or changed. */
export function indexJob({ store }: Pick<App, "store">): Job {
  return {
    name: "search",
    startDelay: 60_000,
    dueAfter: (done) => new Date(done.getTime() + hourMs),
    run: (signal) => indexWaiting(store, signal),
  };
}

/** Indexes all waiting rows (migration 0033) in batches; a million take some minutes. */
export async function indexWaiting(
  { transaction }: Pick<App["store"], "transaction">,
  signal?: AbortSignal,
): Promise<void> {
  let isMore = true;
  while (isMore && !signal?.aborted) isMore = await transaction(indexSome);
}

/** @returns whether there may be more */
export async function indexSome(trx: Trx): Promise<boolean> {
  const reindexers = new Map<string, (trx: Trx, ids: readonly string[]) => Promise<void>>([
    ["partner", reindexPartners],
    ["user", reindexUsers],
    ["mail", reindexMails],
    ["audit", reindexAudit],
  ]);
  for (const kind of recordKinds) {
    reindexers.set(kind.description.table, (trx, ids) => reindex(trx, kind, ids));
  }
  const waiting = await lockWaiting(trx, [...reindexers.keys()], batchSize);
  for (const [kind, ofKind] of Map.groupBy(waiting, ({ kind }) => kind)) {
    const ids = ofKind.map(({ id }) => id);
    await reindexers.get(kind)?.(trx, ids);
    // Rows that were deleted meanwhile are still waiting.
    await removeWaiting(trx, ids);
  }
  return waiting.length === batchSize;
}
