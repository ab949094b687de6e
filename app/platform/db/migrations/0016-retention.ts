import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * When old data was last deleted, by whom it is being done now and what is deleted so far; and the
 * audit, of which entries may go once they are older than a year, by the database's own clock. Nobody
 * can remove a younger one or change any, as before. See docs/decisions/0028.
 */
export const retention = ({ engine, text }: ColumnTypes) => [
  `create table retention_run (
    done_day ${text} not null, claimed_until ${text} not null, deleted ${text} not null
  )`,
  "insert into retention_run (done_day, claimed_until, deleted) values ('', '', '{}')",
  ...(engine === "postgres" ? onPostgres : onSqlite),
];

const refusal = "entries of the audit are never changed, and kept for a year";

const onSqlite = [
  "drop trigger audit_no_delete",
  `create trigger audit_no_delete before delete on audit
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days') begin
    select raise(abort, '${refusal}');
  end`,
];

const onPostgres = [
  `create or replace function audit_refuse() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      if old.at <= to_char(
        (now() - interval '365 days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) then
        return old;
      end if;
    end if;
    raise exception '${refusal}';
  end $$`,
];
