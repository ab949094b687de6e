import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

const mostTries = 10;

/**
 * A transaction, as by `transact`, that settles, credits or refunds. On PostgreSQL a concurrent one
 * may take what this one has read as open or free: the database refuses the second, or ends one of a
 * deadlock. Then it runs again and reads what is left.
 */
export async function transactMoney<T>(
  store: Parameters<typeof transact>[0],
  work: (trx: Trx, announce: Announce) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(store, work);
    } catch (error) {
      if (tries >= mostTries || !isOvertaken(error)) throw error;
    }
  }
}

/** By the triggers of the baseline, or because of a deadlock. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return / exceeds its /.test(error.message) || ("code" in error && error.code === "40P01");
}
