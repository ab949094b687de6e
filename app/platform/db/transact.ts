import type { Kysely, Transaction } from "kysely";
import type { Change } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";

/** What a query runs on: the database itself or a transaction in it. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Names a change, which is told once it is durable. */
export type Announce = (change: Change) => void;

/** A window reads its whole list again for any of them, so that not all need be named. */
const mostAnnounced = 50;

/** Announces one change of several rows, a few dozen of them by name. */
export function announceAll(
  announce: Announce,
  kind: string,
  ids: readonly string[],
  what: Change["what"],
) {
  for (const id of ids.slice(0, mostAnnounced)) announce({ kind, id, what });
}

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

/**
 * One step of much work. It does as much as others may wait for.
 * @param after where it ended the last time; empty at first
 * @returns where it ended now; undefined when all of it is done
 */
export type Step = (trx: Trx, announce: Announce, after: string) => Promise<string | undefined>;

/**
 * Runs steps in their order, in one transaction when there is little to do. A step that has more to
 * do ends the transaction, for others to have their turn, and goes on in the next one: so what was
 * done is kept when a later one fails, and doing it all again must do no harm.
 */
export async function transactInSteps(store: Store, steps: readonly Step[]): Promise<void> {
  let place: { nth: number; after: string } | undefined = { nth: 0, after: "" };
  while (place) {
    const from: { nth: number; after: string } = place;
    place = await transact(store, async (trx, announce) => {
      let { nth, after } = from;
      for (const step of steps.slice(nth)) {
        const last = await step(trx, announce, after);
        if (last !== undefined) return { nth, after: last };
        nth += 1;
        after = "";
      }
      return undefined;
    });
  }
}
