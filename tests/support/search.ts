import type { Db } from "#app/platform/db/transact.ts";
import { findIds } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";

/** The ids of what a search finds, in the order of their ids. */
export async function searchIds(db: Db, kind: string, text: string): Promise<string[]> {
  const terms = termsOf(text);
  return terms.length === 0 ? [] : (await findIds(db, { kind, terms }, 100)).toSorted();
}
