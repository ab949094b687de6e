import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * One full-text index for everything that staff look for: records, partners, users, mail and
 * audit. The words come from app/platform/search/words.ts, the same for both engines.
 * PostgreSQL gets them as a finished tsvector, past its own parser; SQLite's tokenizer for ASCII
 * cuts them at blanks alone, whereas the one for Unicode would cut Indian words at vowel signs, and
 * all words at letters that are younger than itself.
 */
export function search({ engine, number, text }: ColumnTypes) {
  const entry = `
    no ${number}, id ${text} not null unique, kind ${text} not null, at ${text} not null`;
  const byTime = "create index search_entry_at on search_entry (kind, at)";
  return engine === "postgres"
    ? [
        `create table search_entry (${entry}, words tsvector not null)`,
        byTime,
        "create index search_entry_kind on search_entry (kind, no)",
        // Without its list of pending entries every search is as fast as the last.
        "create index search_entry_words on search_entry using gin (words) with (fastupdate = off)",
      ]
    : [
        `create table search_entry (${entry})`,
        byTime,
        `create virtual table search_word using fts5(
          words, content = '', contentless_delete = 1, prefix = '1 2 3',
          tokenize = 'ascii'
        )`,
      ];
}
