import type { Kysely, Transaction } from "kysely";
import { type Change, mostNamed } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";

/** The database itself or a transaction in it. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Names a change, which is told once it is durable. */
export type Announce = (change: Change) => void;

/** Announces the changes once they are durable. @throws the error of `work` or the database */
export async function transact<T>(
  store: Store,
  work: (trx: Trx, announce: Announce) => Promise<T>,
): Promise<T> {
  let changes: Change[] = [];
  const result = await store.transaction(async (trx) => {
    // Anew each time: on SQLite the work may be done again.
    changes = [];
    const result = await work(trx, (change) => {
      const others = changes.filter(({ kind }) => kind === change.kind);
      if (others.length <= mostNamed) changes.push(change);
    });
    if (changes.length > 0) await store.feed.beforeCommit(trx, changes);
    return result;
  });
  if (changes.length > 0) store.feed.afterCommit(changes);
  return result;
}

/**
 * Runs long work in several transactions, so that others wait only for one; repeating all must do
 * no harm.
 * @param work continues after a place, at first "", and returns the next one, undefined at the end
 */
export async function transactInParts(
  store: Store,
  work: (trx: Trx, announce: Announce, after: string) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined) {
    const from: string = after;
    after = await transact(store, (trx, announce) => work(trx, announce, from));
  }
}
