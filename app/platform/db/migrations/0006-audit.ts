import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Actor, action and time. The database itself refuses to change or remove entries. */
export const audit = ({ engine, text }: ColumnTypes) => [
  `create table audit (
    id ${text} primary key,
    at ${text} not null,
    actor_id ${text},
    actor_name ${text} not null,
    action ${text} not null,
    kind ${text},
    record_id ${text},
    before ${text},
    after ${text},
    client_address ${text} not null
  )`,
  // Each filter of the list, newest first.
  "create index audit_action on audit (action, id)",
  "create index audit_actor_id on audit (actor_id, id)",
  "create index audit_record_id on audit (record_id, id)",
  "create index audit_at on audit (at)",
  ...(engine === "postgres" ? guardOnPostgres : guardOnSqlite),
];

const refusal = "entries of the audit are never changed or removed";

const guardOnSqlite = [
  `create trigger audit_no_update before update on audit begin
    select raise(abort, '${refusal}');
  end`,
  `create trigger audit_no_delete before delete on audit begin
    select raise(abort, '${refusal}');
  end`,
  // "insert or replace" removes a row without the trigger for deletions.
  `create trigger audit_no_replace before insert on audit
    when exists (select 1 from audit where id = new.id) begin
    select raise(abort, '${refusal}');
  end`,
];

const guardOnPostgres = [
  `create function audit_refuse() returns trigger language plpgsql as $$ begin
    raise exception '${refusal}';
  end $$`,
  `create trigger audit_no_change before update or delete on audit
    for each row execute function audit_refuse()`,
  `create trigger audit_no_truncate before truncate on audit
    for each statement execute function audit_refuse()`,
];
