import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Db } from "#app/platform/db/transact.ts";
import {
  findKeysetPage,
  type KeysetList,
  type KeysetPage,
  type Stretch,
  walkKeyset,
} from "#app/platform/lists/keyset-page.ts";
import type { Cursor } from "#app/platform/lists/list-query.ts";
import {
  type Count,
  countEntries,
  findEntries,
  type SearchQuery,
} from "#app/platform/search/search-repository.server.ts";

/** A list as it is asked for: browsed in its own order, or searched. */
export interface List<Row extends { id: string }> {
  db: Db;
  /** What is looked for; without a text the list is browsed. */
  search: SearchQuery;
  /** Whether what is found comes oldest first. */
  isOldestFirst?: boolean;
  /** Reads what was found, in any order; what is gone by then is left out. */
  findAllById(ids: readonly string[]): Promise<readonly Row[]>;
  browsed: KeysetList<Row>;
  /** How many rows are browsed; without it, matches are not counted. */
  count?(): Promise<Count>;
}

/** The row of a list. */
export type RowOf<L> = L extends List<infer Row> ? Row : never;

/** One page of a list as it is shown. */
export interface ListedPage<Row> extends KeysetPage<Row> {
  /** How many rows the query lets through, where that is counted. */
  matching: Count | undefined;
}

export async function showPage<Row extends { id: string }, Shown>(
  list: List<Row>,
  cursor: Cursor,
  show: (row: Row) => Shown,
): Promise<ListedPage<Shown>> {
  const page = await findPage(list, cursor);
  // A first page that leads nowhere has been counted by reading it.
  const isAll = !page.newer && !page.older;
  const matching = isAll ? { count: page.rows.length, more: false } : await countMatching(list);
  return { ...page, rows: page.rows.map(show), matching: list.count && matching };
}

export function findPage<Row extends { id: string }>(
  list: List<Row>,
  cursor: Cursor,
  size = 25,
): Promise<KeysetPage<Row>> {
  return list.search.text
    ? findKeysetPage({ ...found(list), cursor, size })
    : findKeysetPage({ ...list.browsed, cursor, size });
}

/** All rows that the query lets through, in the list's order, a few hundred at a time. */
export function walk<Row extends { id: string }>(list: List<Row>) {
  return list.search.text ? walkKeyset(found(list)) : walkKeyset(list.browsed);
}

/** How many rows the query lets through, as far as they are worth counting. */
export async function countMatching<Row extends { id: string }>({ db, search, count }: List<Row>) {
  if (!count) return undefined;
  return search.text ? countEntries(db, search) : count();
}

/** What a search finds, newest first unless the list is otherwise, by the numbers of the index. */
function found<Row extends { id: string }>({ db, search, isOldestFirst, findAllById }: List<Row>) {
  return {
    position: z.tuple([z.int().nonnegative()]),
    async fetch({ beyond, backwards = false, limit }: Stretch) {
      const found: (Row & { entryNo: number })[] = [];
      let last = beyond && Number(beyond[0]);
      // Again for rows that went after their entries were read: fewer than asked for is the end.
      while (found.length < limit) {
        const wanted = limit - found.length;
        const rises = Boolean(isOldestFirst) !== backwards;
        const entries = await findEntries(db, search, { beyond: last, rises, limit: wanted });
        if (entries.length === 0) break;
        const rows = await findAllById(entries.map(({ id }) => id));
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { id, no: entryNo } of entries) {
          const row = byId.get(id);
          if (row) found.push({ ...row, entryNo });
        }
        if (entries.length < wanted) break;
        last = entries.at(-1)?.no;
      }
      return found;
    },
    positionOf: ({ entryNo }: Row & { entryNo: number }) => [entryNo],
  };
}

/** A list of a table's rows, newest first by their ids, which rise with time; or otherwise. */
export function tableList<Table extends keyof Tables, Row extends { id: string }>({
  rows,
  browsed,
  columns = ["id"],
  position = z.tuple([z.uuid()]),
  rises,
  ...list
}: Pick<List<Row>, "db" | "search" | "count"> & {
  /** All rows of the table, and those that are browsed. */
  rows: SelectQueryBuilder<Tables, Table, Row>;
  browsed: SelectQueryBuilder<Tables, Table, Row>;
  /** By what they are ordered, and what a cursor must hold of that. */
  columns?: readonly (keyof Row & string)[];
  position?: KeysetList<Row>["position"];
  rises?: boolean;
}): List<Row> {
  const read = async (query: SelectQueryBuilder<Tables, Table, Row>) =>
    (await list.db.executeQuery(query)).rows;
  return {
    ...list,
    isOldestFirst: Boolean(rises),
    findAllById: (ids) => read(rows.where(sql<string>`id`, "in", ids)),
    browsed: {
      position,
      positionOf: (row) => columns.map((column) => row[column]),
      fetch: (stretch) => {
        const { isBeyond, order } = stretchSql(columns, stretch, rises);
        return read(browsed.where(isBeyond).orderBy(order).limit(stretch.limit));
      },
    },
  };
}

/** Where a stretch of rows begins and how they are ordered, newest first unless they rise. */
export function stretchSql(
  columns: readonly (string | RawBuilder<unknown>)[],
  { beyond, backwards = false }: Stretch,
  rises = false,
) {
  const refs = columns.map((column) => (typeof column === "string" ? sql.ref(column) : column));
  const [order, past] = rises === backwards ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return {
    isBeyond: beyond
      ? sql<boolean>`(${sql.join(refs)}) ${past} (${sql.join(beyond)})`
      : sql<boolean>`1 = 1`,
    order: sql.join(refs.map((ref) => sql`${ref} ${order}`)),
  };
}
