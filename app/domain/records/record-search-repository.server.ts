import { setImmediate } from "node:timers/promises";
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";
import type { StoredRecord } from "#app/domain/records/record-row-repository.server.ts";
import { searchedColumns, stretchLength, termsOf } from "#app/lib/search-terms.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/**
 * How many records one question looks at for what the index does not know: status, days, a
 * second term. What was not reached is the next page's, so every question has an end.
 */
const lookedAtMost = 5_000;

/** The last that migration 0016 numbered. */
const lastStretch = 9_999;

/** A number is worth less than a page. */
const countedAtMost = 1_000;

export interface Walk {
  terms: readonly string[];
  /** Which of the records with these terms are wanted. */
  wanted: RawBuilder<unknown>;
  /** What of them: those that are searched must be among it. */
  columns: RawBuilder<unknown>;
  /** The number just before the first to be looked at. */
  beyond: number | undefined;
  upwards: boolean;
  limit: number;
}

type Search = Omit<Walk, "limit">;

/** What a walk found, and where it stopped when it did not come to the end. */
export interface Found {
  rows: StoredRecord[];
  stoppedAt: number | undefined;
}

/** Walks through the records that have all of the terms, by number. */
export async function searchRows(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  walk: Walk,
): Promise<Found> {
  const rows: StoredRecord[] = [];
  // Nothing but separators: no record has that.
  if (walk.terms.length === 0) return { rows, stoppedAt: undefined };
  const terms = await rarestFirst(db, kind, walk.terms);
  let { beyond } = walk;
  // Mostly the first few that have the term are the page; each further look goes further.
  for (let looked = 0, step = walk.limit * 2; looked < lookedAtMost; step *= 4) {
    const size = Math.min(step, 1_000);
    // SQLite answers at once and holds up the process: others get their turn in between.
    if (looked > 0) await setImmediate();
    const candidates = await findCandidates(db, kind, { ...walk, terms, beyond }, size);
    for (const row of candidates) {
      // A record comes once for each of its words that begin so.
      if (row.candidate === beyond) continue;
      beyond = row.candidate;
      if (row.id === null || !hasAll(row, kind, walk.terms)) continue;
      rows.push(row);
      if (rows.length === walk.limit) return { rows, stoppedAt: beyond };
    }
    if (candidates.length < size) return { rows, stoppedAt: undefined };
    looked += candidates.length;
  }
  return { rows, stoppedAt: beyond };
}

/** How many records have all of the terms, as far as is worth counting. */
export async function countFound(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  search: Omit<Search, "beyond" | "upwards">,
) {
  const walk = { ...search, beyond: undefined, upwards: false };
  if (search.terms.length !== 1) {
    const limit = 100;
    const { rows, stoppedAt } = await searchRows(db, kind, { ...walk, limit });
    return { count: rows.length, more: stoppedAt !== undefined };
  }
  const { rows } = await sql<{ count: number; looked: number }>`
    select count(distinct ${sql.ref(`${kind.table}.no`)}) as count, count(*) as looked
    from ${candidates(db, kind, walk, countedAtMost)}
  `.execute(db);
  const { count = 0, looked = 0 } = rows[0] ?? {};
  const more = looked === countedAtMost;
  // Which of a thousand were wanted is chance: say it in hundreds.
  return { count: more && count > 100 ? Math.floor(count / 100) * 100 : count, more };
}

/** The terms by how many of the newest records have them: the index is walked for the first. */
async function rarestFirst(db: Kysely<Tables>, kind: KindOfRecord, terms: readonly string[]) {
  if (terms.length === 1) return terms;
  const newest = newestStretch(kind);
  const counted = await Promise.all(
    terms.map(async (term) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(`${kind.table}_term`)}
        where stretch in (${newest}, ${newest} - 1) and ${beginsWith(term)}
      `.execute(db);
      return { term, count: rows[0]?.count ?? 0 };
    }),
  );
  return counted.toSorted((a, b) => a.count - b.count).map(({ term }) => term);
}

function newestStretch({ table }: KindOfRecord): RawBuilder<unknown> {
  return sql`(select coalesce(max(no), 0) / ${sql.lit(stretchLength)} from ${sql.table(table)})`;
}

function beginsWith(term: string): RawBuilder<unknown> {
  return sql`term >= ${term} and term < ${`${term}\u{10ffff}`}`;
}

function hasAll(row: StoredRecord, kind: KindOfRecord, terms: readonly string[]): boolean {
  // One term is what the index was asked for.
  if (terms.length === 1) return true;
  const own = [...termsOf(row, searchedColumns[kind.table])];
  return terms.every((term) => own.some((one) => one.startsWith(term)));
}

type Candidate = StoredRecord & { candidate: number };

async function findCandidates(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  walk: Search,
  size: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select candidate.no as candidate, ${walk.columns}
    from ${candidates(db, kind, walk, size)}
    order by candidate.no ${walk.upwards ? sql`asc` : sql`desc`}
  `.execute(db);
  return rows;
}

/**
 * The next records that have the first term, once for each of their words that begin so; those
 * that are not wanted come without columns.
 */
function candidates(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  { terms, wanted, beyond, upwards }: Search,
  size: number,
): RawBuilder<unknown> {
  const table = sql.table(kind.table);
  const order = upwards ? sql`asc` : sql`desc`;
  // An address may name any number; there are stretches for no more than these.
  const start =
    beyond === undefined ? undefined : Math.min(Math.floor(beyond / stretchLength), lastStretch);
  const first = upwards ? (start ?? 0) : sql`0`;
  const last = upwards || start === undefined ? newestStretch(kind) : sql`${start}`;
  const inStretch = sql`
    term.stretch = stretch.n and ${beginsWith(terms[0] ?? "")}
    and ${beyond === undefined ? sql`1 = 1` : sql`term.no ${upwards ? sql`>` : sql`<`} ${beyond}`}`;
  const termTable = sql.table(`${kind.table}_term`);
  const stretches = sql`
    select n from search_stretch where n between ${first} and ${last} order by n ${order}`;
  // Both stop at the limit: SQLite sorts within one stretch at a time when it knows their order,
  // PostgreSQL sorts all before it looks at the limit unless each stretch is a query of its own.
  const walked = isPostgres(db)
    ? sql`
      select term.no from (${stretches}) as stretch cross join lateral (
        select no from ${termTable} as term where ${inStretch} order by no ${order} limit ${size}
      ) as term limit ${size}`
    : sql`
      select term.no from search_stretch as stretch cross join ${termTable} as term
      where ${inStretch} and stretch.n between ${first} and ${last}
      order by stretch.n ${order}, term.no ${order} limit ${size}`;
  return sql`(${walked}) as candidate
    left join ${table} on ${sql.ref(`${kind.table}.no`)} = candidate.no and ${wanted}`;
}

function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
