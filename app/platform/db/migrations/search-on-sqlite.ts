import { type Kysely, sql } from "kysely";
import {
  type SearchedColumns,
  separators,
  stretchLength,
  termLength,
  whiteSpace,
} from "#app/lib/search-terms.ts";

/** What migration 0016 does on SQLite: counts and terms of what is there, and triggers for the rest. */
export async function fillOnSqlite(db: Kysely<unknown>, table: string, columns: SearchedColumns) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const searched = [...columns.words, ...columns.keys, ...(columns.phone ? [columns.phone] : [])];
  const changed = searched.map((column) => `old.${column} <> new.${column}`).join(" or ");
  const deleteTerms = `
    delete from ${table}_term where stretch = old.no / ${stretchLength} and no = old.no
      and term in (select term from (${terms(columns, "old.", "")}))`;
  const insertTerms = (prefix: string, from: string) => `
    insert into ${table}_term (stretch, term, no)
      select no / ${stretchLength}, term, no from (${terms(columns, prefix, from)})`;
  const count = (row: "new" | "old", by: 1 | -1) => `
    insert into record_count (kind, status, shard, n) values ('${table}', ${row}.status, 0, ${by})
      on conflict (kind, status, shard) do update set n = n + ${by}`;

  await run(`
    insert into record_count (kind, status, shard, n)
      select '${table}', status, 0, count(*) from ${table} group by status`);
  await run(insertTerms("", `from ${table}`));
  await run(`create trigger ${table}_inserted after insert on ${table} begin
    ${count("new", 1)}; ${insertTerms("new.", "")}; end`);
  await run(`create trigger ${table}_deleted after delete on ${table} begin
    ${count("old", -1)}; ${deleteTerms}; end`);
  await run(`create trigger ${table}_status after update of status on ${table}
    when old.status <> new.status begin
    ${count("old", -1)}; ${count("new", 1)}; end`);
  await run(`create trigger ${table}_edited after update of ${searched.join(", ")} on ${table}
    when ${changed} begin ${deleteTerms}; ${insertTerms("new.", "")}; end`);
}

/**
 * A query for the terms of one row (`prefix` "new." or "old.") or of a whole table, as `termsOf`
 * in lib/search-terms.ts gives them. Each insert waits for this, so all three texts go through
 * the separators at once, with marks between them, and the rare separators are looked for only
 * where something else than small letters, digits and blanks is left.
 */
function terms({ words, keys, phone }: SearchedColumns, prefix: string, from: string): string {
  const all = (columns: readonly string[]) =>
    columns.map((column) => prefix + column).join(" || ' ' || ");
  const texts = `${all(words)} || char(28) || ${all(keys)} || char(29) || ${phone ? all([phone]) : "''"}`;
  const rare = Array.from(separators).filter((one) => !common.includes(one));
  // SQLite takes text apart only as JSON. The limits keep it from working out each text again
  // wherever it is used.
  return `
    select distinct no, substr(value, 1, ${termLength}) as term from (
      select no,
        replace(substr(texts, 1, instr(texts, char(28)) - 1), char(31), ' ') as said,
        replace(replace(substr(texts, 1, instr(texts, char(29)) - 1), char(31), ''), char(28), ' ')
          as joined,
        replace(replace(substr(texts, instr(texts, char(29)) + 1), char(31), ''), ' ', '')
          as digits
      from (
        select no, case when texts glob '*[^a-z0-9 \u001c\u001d\u001f]*'
          then ${marked(blank("texts"), rare)} else texts end as texts
        from (select ${prefix}no as no, ${marked(`lower(${texts})`, common)} as texts ${from} limit -1)
        limit -1
      ) limit -1
    ), json_each('[' || replace(json_quote(
      said || ' ' || joined || ' ' || digits || ' ' || substr(digits, -10)
    ), ' ', '","') || ']') where value <> ''`;
}

/** The separators that almost every record has, in its e-mail address. */
const common = ["@", ".", "-", "_", "+"];

function marked(expression: string, separators: readonly string[]): string {
  return separators.reduce((inner, one) => swap(inner, one, "\u001f"), expression);
}

function blank(expression: string): string {
  return Array.from(whiteSpace).reduce((inner, one) => swap(inner, one, " "), expression);
}

function swap(expression: string, one: string, by: string): string {
  return `replace(${expression}, '${one.replace("'", "''")}', '${by}')`;
}
