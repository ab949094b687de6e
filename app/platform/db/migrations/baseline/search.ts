import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * One text per entry, by which it is found, under an index of its trigrams (decision 0011). What
 * stores or changes a row writes its text in the same transaction. The text of what is gone or
 * changed leaves by itself, so that no words of an erased person remain.
 */
export function search({ engine, number, text }: ColumnTypes) {
  const entry = `id ${text} not null unique, kind ${text} not null, text ${text} not null`;
  return engine === "postgres"
    ? [
        "create extension if not exists pg_trgm",
        // Its number is for SQLite alone, but a move copies whole tables.
        `create table search_text (no bigint generated always as identity, ${entry})`,
        // Without its list of pending entries every search is as fast as the last.
        `create index search_text_trigram on search_text using gin (text gin_trgm_ops)
          with (fastupdate = off)`,
        ...onPostgres,
      ]
    : [
        `create table search_text (no ${number}, ${entry})`,
        `create virtual table search_index using fts5(
          text, content = 'search_text', content_rowid = 'no', detail = 'none', columnsize = 0,
          tokenize = 'trigram case_sensitive 1'
        )`,
        // Deleted text leaves the index at once, and not when it is next merged.
        "insert into search_index (search_index, rank) values ('secure-delete', 1)",
        ...onSqlite,
      ];
}

/** The tables of what can be found, and the columns whose words are in its text. */
const found = Object.entries({
  record: "name, email, phone",
  partner: "company, contact, phone, email, city, supplies, note",
  customer: "name, note",
  user: "name, email",
  mail: "recipient",
  audit: "actor_name, client_address, before, after",
});

const onSqlite = [
  `create trigger search_text_added after insert on search_text begin
    insert into search_index (rowid, text) values (new.no, new.text);
  end`,
  `create trigger search_text_changed after update of text on search_text begin
    insert into search_index (search_index, rowid, text) values ('delete', old.no, old.text);
    insert into search_index (rowid, text) values (new.no, new.text);
  end`,
  `create trigger search_text_removed after delete on search_text begin
    insert into search_index (search_index, rowid, text) values ('delete', old.no, old.text);
  end`,
  ...found.flatMap(([table, columns]) => [
    `create trigger search_${table}_changed after update of ${columns} on "${table}" begin
      delete from search_text where id = old.id;
    end`,
    `create trigger search_${table}_removed after delete on "${table}" begin
      delete from search_text where id = old.id;
    end`,
  ]),
  ...["update of note", "delete"].map(
    (event) => `create trigger search_note_${event.slice(0, 6)}d after ${event} on record_event
      when old.note is not null begin
      delete from search_text where id = old.record_id;
    end`,
  ),
];

const onPostgres = [
  `create function search_changed() returns trigger language plpgsql as $$ begin
    delete from search_text where id = old.id;
    return null;
  end $$`,
  ...found.map(
    ([table, columns]) => `
      create trigger search_changed after update of ${columns} or delete on "${table}"
        for each row execute function search_changed()`,
  ),
  `create function search_note_changed() returns trigger language plpgsql as $$ begin
    delete from search_text where id = old.record_id;
    return null;
  end $$`,
  `create trigger search_note_changed after update of note or delete on record_event
    for each row when (old.note is not null) execute function search_note_changed()`,
];
