import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * A record never names an account that is gone: of its insert and the account's deletion the second
 * waits for the first. A foreign key would refuse the record, and SQLite adds none to a column.
 */
export const recordsOfAccounts = ({ engine }: ColumnTypes) => [
  ...(engine === "postgres" ? onPostgres : onSqlite),
  `update record set user_id = null where user_id is not null
    and not exists (select 1 from "user" where "user".id = record.user_id)`,
];

const onSqlite = [
  `create trigger record_owner after insert on record
    when new.user_id not in (select id from "user") begin
    update record set user_id = null where id = new.id;
  end`,
  `create trigger user_disowns after delete on "user" begin
    update record set user_id = null where user_id = old.id;
  end`,
];

const onPostgres = [
  `create function record_owner() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      select id into new.user_id from "user" where id = new.user_id for key share;
      return new;
    end if;
    update record set user_id = null where user_id = old.id;
    return null;
  end $$`,
  `create trigger record_owner before insert on record for each row
    when (new.user_id is not null) execute function record_owner()`,
  `create trigger user_disowns after delete on "user" for each row execute function record_owner()`,
];
