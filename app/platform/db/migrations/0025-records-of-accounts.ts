import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * A record never names an account that is gone: one that is stored while its account is deleted
 * waits for the deletion, or the deletion for it, and has no owner afterwards. A foreign key would
 * refuse the record instead, and SQLite adds none to a column that is there.
 */
export const recordsOfAccounts = ({ engine }: ColumnTypes) => [
  ...(engine === "postgres" ? onPostgres : onSqlite),
  `update record set user_id = null where user_id is not null
    and not exists (select 1 from "user" where "user".id = record.user_id)`,
];

const disown = "update record set user_id = null where user_id = old.id";

const onSqlite = [
  `create trigger record_owner after insert on record
    when new.user_id not in (select id from "user") begin
    update record set user_id = null where id = new.id;
  end`,
  `create trigger user_disowns after delete on "user" begin ${disown}; end`,
];

const onPostgres = [
  `create function record_owner() returns trigger language plpgsql as $$ begin
    select id into new.user_id from "user" where id = new.user_id for key share;
    return new;
  end $$`,
  `create trigger record_owner before insert on record for each row
    when (new.user_id is not null) execute function record_owner()`,
  `create function user_disowns() returns trigger language plpgsql as $$ begin
    ${disown};
    return null;
  end $$`,
  `create trigger user_disowns after delete on "user"
    for each row execute function user_disowns()`,
];
