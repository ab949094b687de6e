import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { markOf, patternsOf, searchText, type Term } from "#app/platform/search/words.ts";

/** Something that staff can look for. */
export interface SearchEntry {
  id: string;
  /** A kind of record, or partner, user, mail, audit. */
  kind: string;
  texts: readonly string[];
}

/** A search: all terms, in one kind or in all. */
export interface SearchQuery {
  kind?: string | undefined;
  terms: readonly Term[];
}

/** Makes things findable, or finds them by what they have become. */
export async function putEntries(trx: Db, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return;
  // As one JSON text: binding each value costs more than the insert itself.
  const json = JSON.stringify(
    entries.map(({ id, kind, texts }) => ({ id, kind, text: searchText(kind, texts) })),
  );
  const rows = isPostgres(trx)
    ? sql`select id, kind, text
        from jsonb_to_recordset(${json}::jsonb) as entry (id text, kind text, text text)`
    : sql`select value ->> '$.id', value ->> '$.kind', value ->> '$.text' from json_each(${json})`;
  await sql`
    insert into search_text (id, kind, text) ${rows} where true
      on conflict (id) do update set text = excluded.text where search_text.text <> excluded.text
  `.execute(trx);
}

/** A condition: the text of a row's entry has all terms. @param id the column of its id */
export function hasTerms(db: Db, id: RawBuilder<unknown>, terms: readonly Term[]) {
  const find = sql.raw(isPostgres(db) ? "strpos" : "instr");
  const has = eachTerm(terms, (pattern) => sql`${find}(text, ${pattern}) > 0`);
  return sql<boolean>`(select ${has} from search_text where search_text.id = ${id})`;
}

/** The ids of some entries that have all terms, in any order, by the index of trigrams. */
export async function findIds(db: Db, query: SearchQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${isPostgres(db) ? onPostgres(query) : onSqlite(query)}
      and ${query.kind ? sql`kind = ${query.kind}` : sql`1 = 1`} limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Patterns are letters, digits and blanks, so that none of them means anything to LIKE. */
function onPostgres({ kind, terms }: SearchQuery): RawBuilder<unknown> {
  const like = (pattern: string) => sql`text like ${`%${pattern}%`}`;
  return sql`search_text where ${eachTerm(kind ? [[markOf(kind)], ...terms] : terms, like)}`;
}

/** The index knows which entries have the trigrams of a term; the text says whether as that word. */
function onSqlite({ kind, terms }: SearchQuery): RawBuilder<unknown> {
  const all = (pattern: string) => `(${trigramsOf(pattern).join(" AND ")})`;
  const match = [
    ...(kind ? [all(markOf(kind))] : []),
    ...terms.map((term) => `(${patternsOf(term).map(all).join(" OR ")})`),
  ];
  return sql`search_index cross join search_text on search_text.no = search_index.rowid
    where search_index match ${match.join(" AND ")}
      and ${eachTerm(terms, (pattern) => sql`instr(search_text.text, ${pattern}) > 0`)}`;
}

function eachTerm(terms: readonly Term[], test: (pattern: string) => RawBuilder<unknown>) {
  const all = terms.map((term) => sql`(${sql.join(patternsOf(term).map(test), sql` or `)})`);
  return sql.join(all, sql` and `);
}

/** Trigrams that together cover a pattern, quoted. */
function trigramsOf(pattern: string): string[] {
  const letters = Array.from(pattern);
  const last = letters.length - 3;
  const starts = Array.from({ length: Math.ceil(last / 3) }, (_, at) => at * 3);
  return [...starts, last].map((at) => `"${letters.slice(at, at + 3).join("")}"`);
}
