import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Everything that somebody sends us is a record; what only its kind asks for stands in a table
 * of the kind, and what happened to it hangs on it. Bookings are in migration 0003.
 */
export function records({ engine, number, text, bytes }: ColumnTypes) {
  const recordId = `record_id ${text} primary key references record (id) on delete cascade`;
  return [
    `create table record (
      no ${number},
      id ${text} not null unique,
      kind ${text} not null,
      status ${text} not null,
      assignee ${text},
      version integer not null default 1,
      name ${text} not null,
      email ${text} not null,
      phone ${text} not null,
      submission_key ${text} not null unique,
      spam_reasons ${text} not null,
      client_address ${text} not null,
      user_id ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    )`,
    // The list of a kind without its spam, and of each status, in each order.
    "create index record_kind on record (kind, created_at, no) where status <> 'spam'",
    "create index record_kind_name on record (kind, name, no) where status <> 'spam'",
    "create index record_status on record (kind, status, created_at, no)",
    "create index record_status_name on record (kind, status, name, no)",
    "create index record_assignee on record (assignee, kind, created_at, no) where assignee is not null",
    "create index record_user on record (user_id, kind, id) where user_id is not null",
    "create index record_email on record (lower(email))",

    // The specification's collections enquiry, users, trainingenquiry, subscribe and carrers.
    `create table enquiry (${recordId}, code ${text} not null)`,
    `create table contact_message (${recordId}, message ${text} not null)`,
    `create table training_enquiry (${recordId}, code ${text} not null)`,
    `create table subscription (${recordId}, message ${text} not null)`,
    `create table career_application (
      ${recordId}, job ${text} not null, qualification ${text} not null
    )`,
    `create table cv (
      ${recordId}, file_name ${text} not null, type ${text} not null,
      size integer not null, bytes ${bytes} not null
    )`,

    `create table record_event (
      id ${text} primary key,
      record_id ${text} not null references record (id) on delete cascade,
      at ${text} not null,
      actor_id ${text} not null,
      actor_name ${text} not null,
      action ${text} not null,
      note ${text},
      before ${text},
      after ${text}
    )`,
    "create index record_event_record on record_event (record_id, id)",

    `create table record_count (
      kind ${text} not null, status ${text} not null, shard integer not null, n integer not null,
      primary key (kind, status, shard)
    )`,
    ...(engine === "postgres" ? countersOnPostgres : countersOnSqlite),
  ];
}

const countersOnSqlite = [
  `create trigger record_counted after insert on record begin
    insert into record_count values (new.kind, new.status, 0, 1)
      on conflict do update set n = n + 1;
  end`,
  `create trigger record_uncounted after delete on record begin
    update record_count set n = n - 1 where kind = old.kind and status = old.status;
  end`,
  `create trigger record_recounted after update of status on record
    when old.status <> new.status begin
    update record_count set n = n - 1 where kind = old.kind and status = old.status;
    insert into record_count values (new.kind, new.status, 0, 1)
      on conflict do update set n = n + 1;
  end`,
];

/**
 * Each connection counts in a shard of its own, so that inserts do not wait for one another; and
 * each statement changes its rows in the order of their keys, so that no two lock crosswise.
 */
const countersOnPostgres = [
  ...counter("insert", "new table as come", "select kind, status, 1 as change from come"),
  ...counter("delete", "old table as gone", "select kind, status, -1 as change from gone"),
  ...counter(
    "update",
    "old table as gone new table as come",
    `select kind, status, -1 as change from gone
      union all select kind, status, 1 as change from come`,
  ),
];

function counter(event: string, transition: string, changes: string): string[] {
  return [
    `create function record_count_${event}() returns trigger language plpgsql as $$ begin
      insert into record_count (kind, status, shard, n)
        select kind, status, pg_backend_pid() % 64, sum(change) from (${changes}) as changes
        group by kind, status having sum(change) <> 0 order by kind, status
        on conflict (kind, status, shard) do update set n = record_count.n + excluded.n;
      return null;
    end $$`,
    `create trigger record_${event}_counted after ${event} on record
      referencing ${transition} for each statement execute function record_count_${event}()`,
  ];
}
