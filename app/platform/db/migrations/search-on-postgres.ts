import { type Kysely, sql } from "kysely";
import {
  type SearchedColumns,
  separators,
  stretchLength,
  termLength,
  whiteSpace,
} from "#app/lib/search-terms.ts";

/** The terms of a record's texts, as `termsOf` in lib/search-terms.ts gives them. */
export async function searchFunctions(db: Kysely<unknown>) {
  const marks = Array.from(separators).length;
  const from = sql.lit(separators + whiteSpace);
  const to = sql.raw(`repeat(chr(31), ${marks}) || '${" ".repeat(Array.from(whiteSpace).length)}'`);
  const marked = (name: string) =>
    sql`translate(lower(${sql.ref(name)} collate "C"), ${from}, ${to}) as ${sql.ref(name)}`;
  const body = sql`
    select distinct left(part, ${sql.lit(termLength)}) collate "C"
    from (select ${marked("said")}, ${marked("keyed")}, ${marked("phone")}) as texts
    cross join lateral (
      select replace(replace(texts.phone, chr(31), ''), ' ', '') as digits
    ) as number
    cross join lateral unnest(string_to_array(
      replace(texts.said, chr(31), ' ') || ' '
        || replace(texts.said || ' ' || texts.keyed, chr(31), '') || ' '
        || digits || ' ' || right(digits, 10), ' '
    )) as part
    where part <> ''
  `.compile(db).sql;
  await sql
    .raw(`create function search_terms(said text, keyed text, phone text)
      returns table (term text) language sql immutable as $$ ${body} $$`)
    .execute(db);
}

/** What migration 0016 does on PostgreSQL: counts and terms of what is there, and triggers. */
export async function fillOnPostgres(db: Kysely<unknown>, table: string, columns: SearchedColumns) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // Each connection counts in a shard of its own, so that inserts do not wait for one another.
  // A statement touches its shard's rows in the order of the statuses, so that none lock crosswise.
  const count = (changes: string) => `
    insert into record_count (kind, status, shard, n)
      select '${table}', status, pg_backend_pid() % 64, sum(by) from (${changes}) as changes
      group by status having sum(by) <> 0 order by status
      on conflict (kind, status, shard) do update set n = record_count.n + excluded.n`;
  const insertTerms = (from: string) => `
    insert into ${table}_term (stretch, term, no)
      select r.no / ${stretchLength}, t.term, r.no from ${from} cross join lateral ${terms(columns)} as t`;
  const deleteTerms = (from: string) => `
    delete from ${table}_term where (stretch, term, no) in (
      select r.no / ${stretchLength}, t.term, r.no from ${from} cross join lateral ${terms(columns)} as t)`;
  const onEach = async (event: string, transition: string, ...statements: string[]) => {
    await run(`create function ${table}_${event}() returns trigger language plpgsql as $$ begin
      ${statements.join(";\n")}; return null; end $$`);
    await run(`create trigger ${table}_${event} after ${event} on ${table}
      referencing ${transition} for each statement execute function ${table}_${event}()`);
  };
  const both = [...columns.words, ...columns.keys, ...(columns.phone ? [columns.phone] : [])];
  const edited = both.map((name) => `o.${name} <> n.${name}`).join(" or ");
  const pairs = (side: "o" | "n") =>
    `(select ${side}.* from gone o join come n on n.no = o.no where ${edited}) as r`;

  await run(count(`select status, 1 as by from ${table}`));
  await run(insertTerms(`${table} as r`));
  await onEach(
    "insert",
    "new table as come",
    count("select status, 1 as by from come"),
    insertTerms("come as r"),
  );
  await onEach(
    "delete",
    "old table as gone",
    count("select status, -1 as by from gone"),
    deleteTerms("gone as r"),
  );
  await onEach(
    "update",
    "old table as gone new table as come",
    count("select status, -1 as by from gone union all select status, 1 from come"),
    deleteTerms(pairs("o")),
    insertTerms(pairs("n")),
  );
}

function terms({ words, keys, phone }: SearchedColumns): string {
  const all = (columns: readonly string[]) => columns.map((one) => `r.${one}`).join(" || ' ' || ");
  return `search_terms(${all(words)}, ${all(keys)}, ${phone ? all([phone]) : "''"})`;
}
