import { z } from "zod";
import type { Db } from "#app/platform/db/transact.ts";
import {
  findEntries,
  type SearchEntry,
  type SearchQuery,
} from "#app/platform/search/search-repository.server.ts";

/**
 * What a search finds, newest first, for `findKeysetPage` and `walkKeyset`. It is walked by the
 * numbers of the index.
 * @param findAllById reads the rows, in any order; entries without a row are left out
 */
export function searchList<Row extends Pick<SearchEntry, "id">>(
  db: Db,
  query: SearchQuery,
  findAllById: (ids: readonly string[]) => Promise<readonly Row[]>,
) {
  return {
    position: z.tuple([z.int().nonnegative()]),
    async fetch({
      beyond,
      backwards,
      limit,
    }: {
      beyond: [entryNo: number] | undefined;
      backwards: boolean;
      limit: number;
    }) {
      const entries = await findEntries(db, query, {
        beyond: beyond?.[0],
        rises: backwards,
        limit,
      });
      if (entries.length === 0) return [];
      const rows = await findAllById(entries.map(({ id }) => id));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return entries.flatMap(({ id, no: entryNo }) => {
        const row = byId.get(id);
        return row ? [{ ...row, entryNo }] : [];
      });
    },
    positionOf: ({ entryNo }: Row & { entryNo: number }): [number] => [entryNo],
  };
}
