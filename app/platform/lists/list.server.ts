import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "#app/platform/db/schema.ts";
import { countRows, inIds } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";
import {
  findKeysetPage,
  joinLists,
  type KeysetList,
  type KeysetPage,
  type Range,
  walkKeyset,
} from "#app/platform/lists/keyset-page.ts";
import type { Cursor } from "#app/platform/lists/list-query.ts";
import { findIds, hasTerms } from "#app/platform/search/search-repository.server.ts";
import { type Term, termsOf } from "#app/platform/search/words.ts";

/** A list as it is asked for: the rows of a table that its filters let through, in its order. */
export interface List<Row extends { id: string }>
  extends Pick<KeysetList<Row>, "position" | "positionOf"> {
  db: Db;
  /** The table of its rows, or several joined. */
  from: RawBuilder<unknown>;
  /** The search and its kind of entry; without a text the list is browsed. */
  search: { text: string; kind?: string | undefined };
  /** The conditions of its filters; empty ones are left out. */
  filters: readonly Condition[];
  /** A filter without an index: a search asks it of the rows that have its words. */
  slowFilter?: Condition;
  order: readonly RawBuilder<unknown>[];
  /** It is in rising order: oldest first, say. */
  rises?: boolean;
  /** Lists that follow each other in place of this one's order, and the key of a row's own. */
  parts?(): Promise<{ lists: ReadonlyMap<string, List<Row>>; keyOf(row: Row): string }>;
  /** Reads whole rows. */
  read(where: RawBuilder<boolean>, order: RawBuilder<unknown>, limit: number): Promise<Row[]>;
  /** A counter of the rows without a search, or `true` to count them; by itself they are not. */
  count?: true | (() => Promise<Count>);
}

type Condition = RawBuilder<unknown> | undefined | "" | false;

/** The row of a list. */
export type RowOf<L> = L extends List<infer Row> ? Row : never;

export interface Count {
  count: number;
  /** More may exist than were counted: then say "1,000+". */
  more: boolean;
}

/** The sum of the counts of several parts, as far as it is counted. */
export function sumOf(counts: readonly Count[]): Count {
  const sum = counts.reduce((sum, { count }) => sum + count, 0);
  const more = sum >= countedAtMost || counts.some(({ more }) => more);
  return { count: Math.min(sum, countedAtMost), more };
}

/** One page of a list as it is shown. */
export interface ListedPage<Row> extends KeysetPage<Row> {
  /** The number of rows that match, where that is counted. */
  matching: Count | undefined;
}

/** A number of matches is worth less time than a page of them. */
const countedAtMost = 1_000;

/** Rows of a list that are scanned before the index is asked, and the most scanned at once. */
const firstLooked = 500;
const mostLooked = 5_000;
/** Counted by the index first is a word that fewer than one in so many of the first rows have. */
const rareBelow = 2;
/** Rows of each part of a list that are scanned when it is counted. */
const firstCounted = 100;
const mostCounted = rareBelow * countedAtMost;

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

export async function findPage<Row extends { id: string }>(
  list: List<Row>,
  cursor: Cursor,
  size = 25,
): Promise<KeysetPage<Row>> {
  return findKeysetPage({ ...(await keysetOf(list)), cursor, size });
}

/** All rows that the query lets through, in the list's order, a few hundred at a time. */
export async function* walk<Row extends { id: string }>(list: List<Row>) {
  yield* walkKeyset(await keysetOf(list));
}

/** A list by its pages' positions. */
async function keysetOf<Row extends { id: string }>(list: List<Row>): Promise<KeysetList<Row>> {
  const parts = await list.parts?.();
  if (!parts) return { ...list, fetch: (range) => fetchRows(list, range) };
  const lists = await Promise.all(
    [...parts.lists].map(async ([key, part]) => [key, await keysetOf(part)] as const),
  );
  return joinLists(new Map(lists), parts.keyOf);
}

/** The number of rows that match, as far as they are worth counting. */
export async function countMatching<Row extends { id: string }>(list: List<Row>) {
  if (!list.count) return undefined;
  if (list.count !== true && !list.search.text) return list.count();
  const { all } = await countParts(list, { all: sql`1 = 1` });
  return all;
}

/**
 * The rows of a range that a search finds. The first rows are compared one by one, which fills a page
 * with a common word. A rarer word is looked up in the index; if the index has too many entries that
 * the filters leave out, the other rows are compared.
 */
async function fetchRows<Row extends { id: string }>(list: List<Row>, range: Range) {
  const { db, from, search, filters, slowFilter, read } = list;
  const { limit } = range;
  const { isBeyond, order } = rangeSql(list.order, range, list.rises);
  const within = allOf(...filters, isBeyond);
  if (!search.text) return read(allOf(within, slowFilter), order, limit);
  const terms = termsOf(search.text);
  if (terms.length === 0) return [];
  const rows: Row[] = [];
  const select = (size: number, offset: number) => sql`
    select id from ${from} where ${within} order by ${order} limit ${size} offset ${offset}`;
  let isCommon = false;
  for (let seen = 0, size = firstLooked; ; size = Math.min(2 * size, mostLooked)) {
    const has = hasTerms(db, sql`record.id`, terms);
    const isFound = sql<boolean>`id in (
      select id from (${select(size, seen)}) as record where ${allOf(has, slowFilter)})`;
    rows.push(...(await read(isFound, order, limit - rows.length)));
    seen += size;
    const isEnd = (await countRows(db, sql`(${select(1, seen)}) as part`)) === 0;
    if (rows.length === limit || isEnd) return rows;
    // The next rows are more, and will fill the page.
    isCommon ||= rows.length * 4 > limit;
    if (isCommon) continue;
    const ids = await lookUp(list, terms);
    if (ids.length <= mostLooked) {
      const found = sql`${withOnly(list, ids)} select id from ${only} where ${allOf(within, slowFilter)}`;
      return read(sql`id in (${found})`, order, limit);
    }
    isCommon = true;
  }
}

/**
 * The number of rows in each part of a list: below 1,000 exactly, unless a search finds more than
 * 5,000 entries and the part has more than 2,000 rows.
 * @param parts the condition of each
 */
export async function countParts(
  list: Omit<List<never>, "read" | "position" | "positionOf" | "parts" | "count">,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Record<string, Count>> {
  const { db, from, search, filters, slowFilter } = list;
  const terms = search.text ? termsOf(search.text) : undefined;
  // In the list's order, so that PostgreSQL goes by the index that the list goes by.
  const { order } = rangeSql(list.order, { limit: 0 }, list.rises);
  const within = allOf(...filters, terms ? terms.length === 0 && sql`1 = 0` : slowFilter);
  const has = terms?.length ? allOf(hasTerms(db, sql`record.id`, terms), slowFilter) : undefined;
  const counts: Record<string, Count> = {};
  const openParts = () =>
    Object.entries(parts).filter(([name]) => {
      const { count, more } = counts[name] ?? { count: 0, more: true };
      return more && count < countedAtMost;
    });
  /** Counts in the parts that are open: among their first rows, or by the index. */
  const look = async (limit: number, ids?: readonly string[]) => {
    const [source, isFound] = ids ? [only, slowFilter] : [from, has];
    const selects = openParts().map(
      ([name, part]) => sql`
        select ${name} as name, count(*) as seen, count(case when ${allOf(isFound)} then 1 end) as found
        from (
          select id from ${source} where ${within} and ${part} order by ${order} limit ${limit}
        ) as record`,
    );
    const { rows } = await sql<{ name: string; seen: number; found: number }>`
      ${ids ? withOnly({ db, from }, ids) : sql``} ${sql.join(selects, sql` union all `)}
    `.execute(db);
    for (const { name, seen, found } of rows) {
      const more = !ids && seen === limit;
      const count = Math.max(found, counts[name]?.count ?? 0);
      counts[name] = sumOf([{ count, more }]);
    }
  };
  await look(terms ? firstCounted : countedAtMost);
  if (!terms) return counts;
  const open = openParts();
  const found = open.reduce((sum, [name]) => sum + (counts[name]?.count ?? 0), 0);
  const isRare = found * rareBelow < open.length * firstCounted;
  const byRows = () => look(mostCounted);
  const byIndex = async () => {
    const ids = await lookUp({ db, search }, terms);
    if (ids.length <= mostLooked) await look(mostLooked, ids);
  };
  for (const count of isRare ? [byIndex, byRows] : [byRows, byIndex]) {
    if (openParts().length > 0) await count();
  }
  return counts;
}

/** The number of all rows that match: it may take as long as reading them. */
export function countAll(
  list: Pick<List<never>, "db" | "from" | "search" | "filters" | "slowFilter">,
) {
  const { db, from, search, filters, slowFilter } = list;
  const terms = termsOf(search.text);
  const has = terms.length > 0 ? hasTerms(db, sql`record.id`, terms) : search.text && sql`1 = 0`;
  const rows = sql`(select id from ${from} where ${allOf(...filters)}) as record`;
  return countRows(db, sql`${rows} where ${allOf(has, slowFilter)}`);
}

const lookedUp = new WeakMap<object, Promise<string[]>>();

/** Some entries by the index, once for the page of a list, its counts and the pages that follow. */
function lookUp({ db, search }: Pick<List<never>, "db" | "search">, terms: readonly Term[]) {
  const ids = lookedUp.get(search) ?? findIds(db, { ...search, terms }, mostLooked + 1);
  lookedUp.set(search, ids);
  return ids;
}

/** The rows of a list with some ids, read once and first, whatever else the planner would do. */
function withOnly({ db, from }: Pick<List<never>, "db" | "from">, ids: readonly string[]) {
  return sql`with only_these as materialized (select * from ${from} where id in ${inIds(db, ids)})`;
}

const only = sql`only_these as record`;

/** A list of a table's rows, newest first by their ids, which rise with time; or otherwise. */
export function tableList<Table extends keyof Tables, Row extends { id: string }>({
  rows,
  columns = ["id"],
  position = z.tuple([z.uuid()]),
  search = { text: "" },
  filters = [],
  table,
  ...list
}: Pick<List<Row>, "db" | "count"> &
  Partial<Pick<List<Row>, "search" | "filters" | "rises" | "position">> & {
    table: Table;
    /** All its rows. */
    rows: SelectQueryBuilder<Tables, Table, Row>;
    /** By what they are ordered. */
    columns?: readonly (keyof Row & string)[];
  }): List<Row> {
  return {
    ...list,
    from: sql.table(table),
    search,
    filters,
    position,
    positionOf: (row) => columns.map((column) => row[column]),
    order: columns.map((column) => sql.ref(column)),
    read: (where, order, limit) => rows.where(where).orderBy(order).limit(limit).execute(),
  };
}

function allOf(...conditions: readonly Condition[]): RawBuilder<boolean> {
  const all = [sql`1 = 1`, ...conditions].filter((one) => typeof one === "object");
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** The condition of a range's beginning, and its order, newest first unless it rises. */
function rangeSql(
  columns: readonly RawBuilder<unknown>[],
  { beyond, backwards = false }: Range,
  rises = false,
) {
  const [order, past] = rises === backwards ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return {
    isBeyond: beyond
      ? sql<boolean>`(${sql.join(columns)}) ${past} (${sql.join(beyond)})`
      : sql<boolean>`1 = 1`,
    order: sql.join(columns.map((column) => sql`${column} ${order}`)),
  };
}
