import { type Kysely, type RawBuilder, sql } from "kysely";
import { endOfDay, hourMs, startOfDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { among, countRows, isPostgres } from "#app/platform/db/store.ts";
import {
  type Facets,
  facetsOf,
  matchOf,
  type WordQuery,
} from "#app/platform/search/match-expression.ts";
import { partsIn, wordsOf } from "#app/platform/search/words.ts";

/** Something that staff can look for. */
export interface SearchEntry {
  id: string;
  /** A kind of record, or partner, user, mail, audit. */
  kind: string;
  /** ISO 8601, UTC. */
  at: string;
  texts: readonly string[];
  /** What lists narrow a search by, such as the status. */
  facets?: Facets | undefined;
}

export interface SearchQuery extends WordQuery {
  /** First and last day in India, `2026-11-20`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Where a page of what was found begins, and in which direction it goes. */
export interface SearchPage {
  /** The number just outside the page. */
  beyond?: number | undefined;
  /** Oldest first. */
  rises?: boolean | undefined;
  limit: number;
}

export interface Count {
  count: number;
  /** Whether there may be more than were counted: then say "1,000+". */
  more: boolean;
}

/** A number of matches is worth less time than a page of them. */
const countedAtMost = 1_000;

/** Among how many of the newest PostgreSQL looks before it asks the index. */
const newestLookedAt = 5_000;

/** All that the index holds of an entry. */
function indexWords({ texts, facets, kind }: Omit<SearchEntry, "id" | "at">): string[] {
  return [...wordsOf(texts), ...partsIn(texts), ...facetsOf({ ...facets, kind })];
}

/**
 * Makes things findable, or finds them by their new words. They travel as one JSON text: binding
 * each word costs more than the insert itself.
 */
export async function putEntries(
  trx: Kysely<Tables>,
  entries: readonly SearchEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const json = JSON.stringify(
    entries.map((entry) => {
      const { id, kind, at } = entry;
      const words = indexWords(entry);
      return { id, kind, at, words: isPostgres(trx) ? words : words.join(" ") };
    }),
  );
  if (isPostgres(trx)) {
    await sql`
      insert into search_entry (id, kind, at, words)
        select id, kind, at, array_to_tsvector(array(select jsonb_array_elements_text(words)))
        from jsonb_to_recordset(${json}::jsonb)
          as entry (id text, kind text, at text, words jsonb)
        on conflict (id) do update set words = excluded.words
    `.execute(trx);
    return;
  }
  await sql`
    insert into search_entry (id, kind, at)
      select value ->> '$.id', value ->> '$.kind', value ->> '$.at' from json_each(${json})
      where true on conflict (id) do nothing
  `.execute(trx);
  await sql`
    insert or replace into search_word (rowid, words)
      select search_entry.no, value ->> '$.words'
      from json_each(${json}) join search_entry on search_entry.id = value ->> '$.id'
  `.execute(trx);
}

export async function removeEntries(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (!isPostgres(trx)) {
    await sql`
      delete from search_word
        where rowid in (select no from search_entry where id in ${among(trx, ids)})
    `.execute(trx);
  }
  await trx.deleteFrom("search_entry").where("id", "in", among(trx, ids)).execute();
}

/** What has all the words, newest first. A search without a word finds nothing. */
export async function findEntries(
  db: Kysely<Tables>,
  query: SearchQuery,
  page: SearchPage,
): Promise<Found[]> {
  const match = matchOf(query, isPostgres(db));
  if (!match) return [];
  return isPostgres(db)
    ? findOnPostgres(db, match, query, page)
    : findOnSqlite(db, match, query, page);
}

/**
 * How many have all the words, as far as is worth counting. On SQLite whole words are counted
 * first: the index gives them one by one, but must gather all beginnings of words before the first.
 */
export async function countEntries(db: Kysely<Tables>, query: SearchQuery): Promise<Count> {
  const match = matchOf(query, isPostgres(db));
  if (!match) return { count: 0, more: false };
  if (isPostgres(db)) {
    return countUpTo(db, sql`search_entry where words @@ ${match}::tsquery and ${within(query)}`);
  }
  const whole = await countUpTo(db, matches(match.replaceAll('" *', '"'), query));
  return whole.more ? whole : countUpTo(db, matches(match, query));
}

/** Counts rows as far as that is worth its time. @param found what follows `from` */
export async function countUpTo(db: Kysely<Tables>, found: RawBuilder<unknown>): Promise<Count> {
  const some = sql`(select 1 from ${found} limit ${countedAtMost + 1}) as found`;
  const count = await countRows(db, some);
  return { count: Math.min(count, countedAtMost), more: count > countedAtMost };
}

type Found = { no: number; id: string };

async function findOnSqlite(
  db: Kysely<Tables>,
  match: string,
  query: SearchQuery,
  { beyond, rises, limit }: SearchPage,
): Promise<Found[]> {
  const order = rises ? sql`asc` : sql`desc`;
  const { rows } = await sql<Found>`
    select found.no, search_entry.id from (
      select search_word.rowid as no from ${matches(match, query)}
      and ${past(sql`search_word.rowid`, beyond, rises)}
      order by search_word.rowid ${order} limit ${limit}
    ) as found join search_entry on search_entry.no = found.no order by found.no ${order}
  `.execute(db);
  return rows;
}

/**
 * The matches on SQLite. Only days need more than the index, and a cross join is done in the order
 * in which it is written: index first.
 */
function matches(match: string, query: SearchQuery): RawBuilder<unknown> {
  const entries = sql`cross join search_entry on search_entry.no = search_word.rowid`;
  return sql`search_word ${query.from || query.to ? entries : sql``}
    where search_word match ${match} and ${within(query, sql`search_word.rowid`)}`;
}

/**
 * A GIN index gives its matches in no order, and all of them: for a common word that takes long,
 * but then the newest entries fill the page. Only for a rare word the index is asked.
 */
async function findOnPostgres(
  db: Kysely<Tables>,
  match: string,
  query: SearchQuery,
  { beyond, rises, limit }: SearchPage,
): Promise<Found[]> {
  const order = rises ? sql`asc` : sql`desc`;
  const inReach = sql`kind = ${query.kind} and ${past(sql`no`, beyond, rises)}`;
  const matching = sql`words @@ ${match}::tsquery and ${within(query)}`;
  const { rows } = await sql<Found>`
    select no, id from (
      select * from search_entry where ${inReach} order by no ${order} limit ${newestLookedAt}
    ) as newest
    where ${matching} order by no ${order} limit ${limit}
  `.execute(db);
  if (rows.length === limit) return rows;
  // By an expression, so that the planner does not walk the whole table in its order instead.
  const all = await sql<Found>`
    select no, id from search_entry where ${inReach} and ${matching}
    order by no + 0 ${order} limit ${limit}
  `.execute(db);
  return all.rows;
}

function past(no: RawBuilder<unknown>, beyond: number | undefined, rises: boolean | undefined) {
  if (beyond === undefined) return sql`1 = 1`;
  return rises ? sql`${no} > ${beyond}` : sql`${no} < ${beyond}`;
}

/**
 * The days of a query. Numbers rise with time, as far as clocks can be trusted: within an hour.
 * So the index is walked between the numbers of the first and the last day, and not from its end.
 */
function within({ kind, from, to }: SearchQuery, no = sql`no`): RawBuilder<unknown> {
  const all = [sql`1 = 1`];
  const outermost = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select no from search_entry where kind = ${kind} and ${condition} order by at ${order} limit 1)`;
  if (from) {
    const start = startOfDay(from);
    const first = outermost(sql`at >= ${shifted(start, -hourMs)}`, sql`asc`);
    all.push(sql`at >= ${start} and ${no} >= ${first}`);
  }
  if (to) {
    const end = endOfDay(to);
    const last = outermost(sql`at < ${shifted(end, hourMs)}`, sql`desc`);
    all.push(sql`at < ${end} and ${no} <= ${last}`);
  }
  return sql.join(all, sql` and `);
}

function shifted(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString();
}

/** The indexed records of a kind, in the order of their numbers. */
export function findIdsOf(db: Kysely<Tables>, kind: string, afterNo: number, limit: number) {
  return db
    .selectFrom("search_entry")
    .select(["id", "no"])
    .where("kind", "=", kind)
    .where("no", ">", afterNo)
    .orderBy("no")
    .limit(limit)
    .execute();
}

/** The version of the rules of words by which the index was filled. */
export async function findVersion(db: Kysely<Tables>, { isLocking = false } = {}) {
  const query = db.selectFrom("search_version").select("version");
  const { version } = await (isLocking && isPostgres(db)
    ? query.forUpdate()
    : query
  ).executeTakeFirstOrThrow();
  return version;
}

export async function setVersion(trx: Kysely<Tables>, version: number) {
  await trx.updateTable("search_version").set({ version }).execute();
}
