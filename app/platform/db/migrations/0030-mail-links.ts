import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * The record or the account that a mail is about, with which it is deleted, from the search too. Null
 * for what tells of a removal, and for what a former release puts in.
 */
export const mailLinks = ({ engine, text }: ColumnTypes) => [
  `alter table mail add column record_id ${text} references record (id) on delete cascade`,
  `alter table mail add column user_id ${text} references "user" (id) on delete cascade`,
  "create index mail_record on mail (record_id) where record_id is not null",
  "create index mail_user on mail (user_id) where user_id is not null",
  ...(engine === "postgres" ? onPostgres : onSqlite),
];

const onSqlite = [
  `create trigger mail_not_found after delete on mail begin
    delete from search_word where rowid = (select no from search_entry where id = old.id);
    delete from search_entry where id = old.id;
  end`,
];

const onPostgres = [
  `create function mail_not_found() returns trigger language plpgsql as $$ begin
    delete from search_entry where id = old.id;
    return null;
  end $$`,
  "create trigger mail_not_found after delete on mail for each row execute function mail_not_found()",
];
