import type { Kysely, Transaction } from "kysely";
import type { Change } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";

/** What a query runs on: the database itself or a transaction in it. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Names a change, which is told once it is durable. */
export type Announce = (change: Change) => void;

/**
 * Runs `work` in one transaction and announces the changes it names once that is durable.
 * @throws whatever `work` or the database throws; then nothing is stored and nothing announced.
 */
export async function transact<T>(
  store: Store,
  work: (trx: Trx, announce: Announce) => Promise<T>,
): Promise<T> {
  let changes: Change[] = [];
  const result = await store.transaction(async (trx) => {
    // Anew each time: on SQLite the work may be done again.
    changes = [];
    const result = await work(trx, (change) => changes.push(change));
    if (changes.length > 0) await store.feed.beforeCommit(trx, changes);
    return result;
  });
  if (changes.length > 0) store.feed.afterCommit(changes);
  return result;
}
