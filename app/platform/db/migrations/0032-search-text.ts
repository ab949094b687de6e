import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * One text per entry, by which it is found, under an index of its trigrams (decision 0011). What is
 * new or changed waits to get its text: this release writes it in the same transaction, what a former
 * release stores gets it from the next run of a job. What is gone or changed leaves at once, here and
 * in the index of the former release, so that no words of an erased person remain.
 */
export function searchText({ engine, number, text }: ColumnTypes) {
  const entry = `id ${text} not null unique, kind ${text} not null, text ${text} not null`;
  const waiting = `create table search_waiting (id ${text} primary key, kind ${text} not null)`;
  return engine === "postgres"
    ? [
        "create extension if not exists pg_trgm",
        // Its number is for SQLite alone, but a move copies whole tables.
        `create table search_text (no bigint generated always as identity, ${entry})`,
        // Without its list of pending entries every search is as fast as the last.
        `create index search_text_trigram on search_text using gin (text gin_trgm_ops)
          with (fastupdate = off)`,
        waiting,
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
        waiting,
        ...onSqlite,
      ];
}

/** The tables of what can be found, and the columns whose words are in its text. */
const found = {
  record: "name, email, phone",
  partner: "company, contact, phone, email, city, supplies, note",
  user: "name, email",
  mail: "recipient",
  audit: "actor_name, client_address, before, after",
};

const insertWaiting = (from: string) => `
  insert into search_waiting (id, kind) ${from}
    on conflict (id) do update set kind = excluded.kind;`;

const leave = (id: string) => `
  delete from search_text where id = ${id};`;

const leaveOnSqlite = (id: string) => `${leave(id)}
  delete from search_word where rowid = (select no from search_entry where id = ${id});
  delete from search_entry where id = ${id};`;

const recordOf = (event: string) =>
  insertWaiting(`select id, kind from record where id = ${event}.record_id`);

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
  ...Object.entries(found).flatMap(([table, columns]) => {
    const kind = table === "record" ? "new.kind" : `'${table}'`;
    const wait = insertWaiting(`select new.id, ${kind} where true`);
    return [
      `create trigger search_${table}_added after insert on "${table}" begin ${wait} end`,
      `create trigger search_${table}_changed after update of ${columns} on "${table}" begin
        ${wait} ${leaveOnSqlite("old.id")}
      end`,
      `create trigger search_${table}_removed after delete on "${table}" begin
        delete from search_waiting where id = old.id; ${leaveOnSqlite("old.id")}
      end`,
    ];
  }),
  `create trigger search_note_added after insert on record_event when new.note is not null begin
    ${recordOf("new")}
  end`,
  ...["update of note", "delete"].map(
    (event) => `
      create trigger search_note_${event.slice(0, 6)}d after ${event} on record_event
        when old.note is not null begin
        ${recordOf("old")} ${leaveOnSqlite("old.record_id")}
      end`,
  ),
];

const leaveOnPostgres = (id: string) => `${leave(id)}
  delete from search_entry where id = ${id};`;

// It waits before it leaves: a process that just gives the former text has ended by then.
const onPostgres = [
  `create function search_changed() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      delete from search_waiting where id = old.id;
    else
      ${insertWaiting("values (new.id, coalesce(tg_argv[0], to_jsonb(new) ->> 'kind'))")}
    end if;
    if tg_op <> 'INSERT' then
      ${leaveOnPostgres("old.id")}
    end if;
    return null;
  end $$`,
  ...Object.entries(found).map(
    ([table, columns]) => `
      create trigger search_changed after insert or update of ${columns} or delete on "${table}"
        for each row execute function search_changed(${table === "record" ? "" : `'${table}'`})`,
  ),
  `create function search_noted() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      ${recordOf("new")}
    else
      ${recordOf("old")} ${leaveOnPostgres("old.record_id")}
    end if;
    return null;
  end $$`,
  `create trigger search_noted after insert on record_event
    for each row when (new.note is not null) execute function search_noted()`,
  `create trigger search_note_changed after update of note or delete on record_event
    for each row when (old.note is not null) execute function search_noted()`,
];
