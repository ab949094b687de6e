import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Actor, action and time. The database refuses to change entries, and to delete them before they are
 * a year old by its own clock (decision 0028). An erasure may only remove what identifies a person
 * (decision 0036): edited fields keep their names, such as {"Email":null}.
 */
export const audit = ({ engine, text }: ColumnTypes) => [
  `create table audit (
    id ${text} primary key, at ${text} not null, actor_id ${text}, actor_name ${text} not null,
    action ${text} not null, kind ${text}, record_id ${text}, record_no bigint, before ${text},
    after ${text}, client_address ${text} not null
  )`,
  // Each filter of the list, newest first.
  "create index audit_action on audit (action, id)",
  "create index audit_actor_id on audit (actor_id, id)",
  "create index audit_record_id on audit (record_id, id)",
  "create index audit_at on audit (at)",
  ...(engine === "postgres" ? onPostgres : onSqlite),
];

const refusal = "entries of the audit are never changed, and kept for a year";

/**
 * The allowed changes of an entry.
 * @param same the engine's comparison of values that may be null
 * @param isForgotten the engine's condition that a column lost the values of its fields
 */
function isOnlyForgotten(same: string, isForgotten: (column: string) => string): string {
  const unchanged = ["id", "at", "action", "kind", "record_id", "record_no", "actor_id"].map(
    (column) => `new.${column} ${same} old.${column}`,
  );
  const withFields =
    "old.action in ('record-added', 'record-edited', 'record-deleted', 'exported')";
  return [
    ...unchanged,
    "(new.actor_name = old.actor_name or new.actor_name = 'the person concerned')",
    "(new.client_address = old.client_address or new.client_address = '')",
    ...["before", "after"].map(
      (column) => `(new.${column} ${same} old.${column}
        or ((new.${column} is null or ${isForgotten(column)}) and ${withFields}))`,
    ),
  ].join(" and ");
}

const onSqlite = [
  `create trigger audit_no_update before update on audit
    when not (${isOnlyForgotten(
      "is",
      (column) =>
        `new.${column} = (select json_group_object(key, null) from json_each(old.${column}))`,
    )}) begin
    select raise(abort, '${refusal}');
  end`,
  `create trigger audit_no_delete before delete on audit
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days') begin
    select raise(abort, '${refusal}');
  end`,
  // "insert or replace" removes a row without the trigger for deletions.
  `create trigger audit_no_replace before insert on audit
    when exists (select 1 from audit where id = new.id) begin
    select raise(abort, '${refusal}');
  end`,
];

const onPostgres = [
  `create function audit_refuse() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      if old.at <= to_char(
        (now() - interval '365 days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) then
        return old;
      end if;
    elsif tg_op = 'UPDATE' then
      if ${isOnlyForgotten(
        "is not distinct from",
        (column) => `new.${column}::jsonb =
          (select jsonb_object_agg(key, null::text) from jsonb_each(old.${column}::jsonb))`,
      )} then
        return new;
      end if;
    end if;
    raise exception '${refusal}';
  end $$`,
  `create trigger audit_no_change before update or delete on audit
    for each row execute function audit_refuse()`,
  `create trigger audit_no_truncate before truncate on audit
    for each statement execute function audit_refuse()`,
];
