import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "#app/platform/db/schema.ts";
import { among, countRows } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";
import {
  findKeysetPage,
  type KeysetList,
  type KeysetPage,
  type Range,
  walkKeyset,
} from "#app/platform/lists/keyset-page.ts";
import type { Cursor } from "#app/platform/lists/list-query.ts";
import { findIds, hasTerms } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";

/** A list as it is asked for: the rows of a table that its filters let through, in its order. */
export interface List<Row extends { id: string }>
  extends Pick<KeysetList<Row>, "position" | "positionOf"> {
  db: Db;
  /** The table of its rows, or several joined. */
  from: RawBuilder<unknown>;
  /** The search and its kind of entry; without a text the list is browsed. */
  search: { text: string; kind?: string | undefined };
  /** The conditions of its filters; what is none is left out. */
  filters: readonly Condition[];
  order: readonly RawBuilder<unknown>[];
  /** Whether it is in rising order: oldest first, say. */
  rises?: boolean;
  /** Reads whole rows. */
  read(where: RawBuilder<boolean>, order: RawBuilder<unknown>, limit: number): Promise<Row[]>;
  /** How many rows are browsed where a counter says so, else `true`; without it they are not counted. */
  count?: true | (() => Promise<Count>);
}

type Condition = RawBuilder<unknown> | undefined | "" | false;

/** The row of a list. */
export type RowOf<L> = L extends List<infer Row> ? Row : never;

export interface Count {
  count: number;
  /** Whether there may be more than were counted: then say "1,000+". */
  more: boolean;
}

/** How many several parts have together; of one without a count there may be some. */
export function sumOf(counts: readonly (Count | undefined)[]): Count {
  const sum = counts.reduce((sum, one) => sum + (one?.count ?? 0), 0);
  const more = sum > countedAtMost || counts.some((one) => one?.more ?? true);
  return { count: Math.min(sum, countedAtMost), more };
}

/** One page of a list as it is shown. */
export interface ListedPage<Row> extends KeysetPage<Row> {
  /** How many rows the query lets through, where that is counted. */
  matching: Count | undefined;
}

/** A number of matches is worth less time than a page of them. */
const countedAtMost = 1_000;

/** How many rows of a list are looked at before the index is asked, and how many at once at most. */
const firstLooked = 500;
const mostLooked = 5_000;
/** How many rows of each part are looked at to be counted. */
const countLooked = 2_000;
/** Counted by the index is a word that fewer than one in so many of the first rows have. */
const rareBelow = 20;

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
  return findKeysetPage({ ...keysetOf(list), cursor, size });
}

/** All rows that the query lets through, in the list's order, a few hundred at a time. */
export function walk<Row extends { id: string }>(list: List<Row>) {
  return walkKeyset(keysetOf(list));
}

/** A list by its pages' positions. */
export function keysetOf<Row extends { id: string }>(list: List<Row>): KeysetList<Row> {
  const { position, positionOf } = list;
  return { position, positionOf, fetch: (range) => fetchRows(list, range) };
}

/** How many rows the query lets through, as far as they are worth counting. */
export async function countMatching<Row extends { id: string }>(list: List<Row>) {
  if (!list.count) return undefined;
  if (list.count !== true && !list.search.text) return list.count();
  const { all } = await countParts(list, { all: sql`1 = 1` });
  return all;
}

/**
 * The rows of a range that a search finds. Those that come first are looked at one by one, which
 * soon fills a page with a common word. A rarer word is looked up in the index; when that has many
 * of it all the same, which the filters leave out, one row after the other is looked at.
 */
async function fetchRows<Row extends { id: string }>(list: List<Row>, range: Range) {
  const { db, from, search, filters, read } = list;
  const { limit } = range;
  const { isBeyond, order } = rangeSql(list.order, range, list.rises);
  const within = allOf(...filters, isBeyond);
  if (!search.text) return read(within, order, limit);
  const terms = termsOf(search.text);
  if (terms.length === 0) return [];
  const rows: Row[] = [];
  const select = (size: number, offset: number) => sql`
    select id from ${from} where ${within} order by ${order} limit ${size} offset ${offset}`;
  let isCommon = false;
  for (let seen = 0, size = firstLooked; ; size = Math.min(2 * size, mostLooked)) {
    const has = hasTerms(db, sql`part.id`, terms);
    const isFound = sql<boolean>`id in (
      select id from (${select(size, seen)}) as part where ${has})`;
    rows.push(...(await read(isFound, order, limit - rows.length)));
    seen += size;
    const isEnd = (await countRows(db, sql`(${select(1, seen)}) as part`)) === 0;
    if (rows.length === limit || isEnd) return rows;
    // The next rows are more, and will fill the page.
    isCommon ||= rows.length * 4 > limit;
    if (isCommon) continue;
    const ids = await findIds(db, { ...search, terms }, mostLooked + 1);
    if (ids.length <= mostLooked) {
      const found = sql`${withOnly(list, ids)} select id from ${only} where ${within}`;
      return read(sql`id in (${found})`, order, limit);
    }
    isCommon = true;
  }
}

/**
 * How many rows there are in each part of a list, as far as that is worth its time: those that come
 * first in each are looked at when a search finds many, else those that the index finds.
 * @param parts the condition of each
 * @returns nothing for a part of which none was found, and which may have some all the same
 */
export async function countParts(
  { db, from, search, filters }: Pick<List<never>, "db" | "from" | "search" | "filters">,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Record<string, Count | undefined>> {
  const terms = search.text ? termsOf(search.text) : undefined;
  const isNothing = terms?.length === 0;
  const within = allOf(...filters, isNothing && sql`1 = 0`);
  const all = sql`1 = 1`;
  const has = terms && !isNothing ? hasTerms(db, sql`part.id`, terms) : all;
  const each = async (of: typeof parts, limit: number, isFound = has, ids?: readonly string[]) => {
    const source = ids ? only : from;
    const selects = Object.entries(of).map(
      ([name, part]) => sql`
        select ${name} as name, count(*) as seen, count(case when ${isFound} then 1 end) as found
        from (select id from ${source} where ${within} and ${part} limit ${limit}) as part`,
    );
    const { rows } = await sql<{ name: string; seen: number; found: number }>`
      ${ids ? withOnly({ db, from }, ids) : sql``} ${sql.join(selects, sql` union all `)}
    `.execute(db);
    return rows.map(({ name, seen, found }) => ({ name, found, more: seen === limit }));
  };
  const [some] = terms ? await each({ some: all }, firstLooked) : [];
  // Of a very common word fewer rows are enough to say "1,000+".
  const enough = Math.ceil((1.1 * countedAtMost * firstLooked) / (some?.found || 1));
  const isRare = some?.more && some.found * rareBelow < firstLooked;
  const ids = isRare && terms ? await findIds(db, { ...search, terms }, mostLooked + 1) : undefined;
  const counts = ids
    ? await each(parts, mostLooked + 1, all, ids)
    : await each(parts, Math.min(enough, terms ? countLooked : countedAtMost + 1));
  return Object.fromEntries(
    counts.map(({ name, found, more }) => {
      const isMore = found > countedAtMost || (ids ? ids.length > mostLooked : more);
      const count = { count: Math.min(found, countedAtMost), more: isMore };
      return [name, found === 0 && isMore ? undefined : count];
    }),
  );
}

/** The rows of a list with some ids, read once and first, whatever else the planner would do. */
function withOnly({ db, from }: Pick<List<never>, "db" | "from">, ids: readonly string[]) {
  return sql`with only_these as materialized (select * from ${from} where id in ${among(db, ids)})`;
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

/** Where a range of rows begins and how they are ordered, newest first unless they rise. */
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
