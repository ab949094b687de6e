import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Everything that visitors send us is a record; the fields of its kind are in a table of the kind,
 * and its history is linked to it (decision 0007).
 */
export function records({ engine, number, text, bytes }: ColumnTypes) {
  const recordId = `record_id ${text} primary key references record (id) on delete cascade`;
  return [
    `create table record (
      no ${number}, id ${text} not null unique, kind ${text} not null, status ${text} not null,
      assignee ${text}, branch ${text} not null default '', reminder_at ${text},
      reminder_for ${text}, answered_at ${text}, version integer not null default 1,
      name ${text} not null, email ${text} not null, phone ${text} not null,
      submission_key ${text} not null unique, spam_reasons ${text} not null,
      client_address ${text} not null, user_id ${text}, notice_version ${text},
      created_at ${text} not null, updated_at ${text} not null
    )`,
    ...indexes(engine),

    // The specification's collections enquiry, users, trainingenquiry, subscribe and carrers.
    `create table enquiry (
      ${recordId}, code ${text} not null, need ${text} not null default ''
    )`,
    `create table contact_message (
      ${recordId}, message ${text} not null, department ${text} not null default '',
      code ${text} not null default ''
    )`,
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
      record_id ${text} not null references record (id) on delete cascade, at ${text} not null,
      actor_id ${text} not null, actor_name ${text} not null, action ${text} not null,
      note ${text}, before ${text}, after ${text}, former ${text}
    )`,
    "create index record_event_record on record_event (record_id, id)",
    "create index record_event_duplicate on record_event (at, record_id) where action = 'duplicate'",
    // The files of a reply, and the accounts that are writing one.
    `create table reply_file (
      id ${text} primary key,
      event_id ${text} not null references record_event (id) on delete cascade,
      file_name ${text} not null, type ${text} not null,
      size integer not null, bytes ${bytes} not null
    )`,
    "create index reply_file_event on reply_file (event_id)",
    `create table replying (
      record_id ${text} not null references record (id) on delete cascade,
      user_id ${text} not null references "user" (id) on delete cascade,
      expires_at ${text} not null, primary key (record_id, user_id)
    )`,
    // Pairs of records that look like one that was sent twice, and of which staff said that they are two.
    `create table not_same (
      record_id ${text} not null references record (id) on delete cascade,
      other_id ${text} not null references record (id) on delete cascade,
      primary key (record_id, other_id)
    )`,
    "create index not_same_other on not_same (other_id)",

    `create table record_count (
      kind ${text} not null, status ${text} not null, shard integer not null, n integer not null,
      primary key (kind, status, shard)
    )`,
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

/** The same text as in app/domain/records/record-order-repository.server.ts, so that the indexes serve. */
const open = `status not in ('done', 'returned', 'cancelled', 'refused', 'rejected', 'closed',
  'accepted', 'declined', 'revoked', 'spam')`;
const needsAnswer = `${open} and status not in ('confirmed', 'scheduled', 'delivered', 'offer')`;

/** Removes the separators that people write between the digits of a phone number. */
const bareNumber = `replace(replace(replace(replace(replace(replace(
  phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', '')`;

/** The last ten digits of `phone`. */
export const phoneKey = (engine: ColumnTypes["engine"]) =>
  engine === "postgres" ? `right(${bareNumber}, 10)` : `substr(${bareNumber}, -10)`;

const indexes = (engine: ColumnTypes["engine"]) => [
  // The list of a kind without its spam, and of each status, in each order.
  "create index record_kind on record (kind, created_at, no) where status <> 'spam'",
  "create index record_kind_name on record (kind, name, no) where status <> 'spam'",
  "create index record_status on record (kind, status, created_at, no)",
  "create index record_status_name on record (kind, status, name, no)",
  "create index record_assignee on record (assignee, kind, created_at, no) where assignee is not null",
  "create index record_user on record (user_id, kind, id) where user_id is not null",
  "create index record_branch on record (kind, branch, created_at, no) where status <> 'spam'",
  // The tabs of a list that is narrowed to a person or a branch.
  `create index record_assignee_status on record (assignee, kind, status, created_at, no)
    where assignee is not null`,
  "create index record_branch_status on record (kind, branch, status, created_at, no)",

  // All that came from one phone or one address, newest first. The expression stands in
  // app/domain/people/person-repository.server.ts too.
  `create index record_phone_key on record
    ((${phoneKey(engine)}), created_at)`,
  "create index record_address on record (email, created_at)",

  // The inbox and the open records of each kind, in every order in which a list shows them.
  // Few records are open, and fewer have a reminder, so these indexes are small.
  `create index record_open on record (created_at, no) where ${needsAnswer}`,
  `create index record_open_name on record (name, no) where ${needsAnswer}`,
  `create index record_open_status on record (status, created_at, no) where ${needsAnswer}`,
  `create index record_open_assignee on record (assignee, created_at, no) where ${open}`,
  `create index record_open_branch on record (branch, created_at, no) where ${needsAnswer}`,
  `create index record_open_kind on record (kind, created_at, no) where ${open}`,
  `create index record_open_kind_name on record (kind, name, no) where ${open}`,
  `create index record_open_kind_assignee on record (kind, assignee, created_at, no) where ${open}`,
  `create index record_reminder on record (reminder_for, reminder_at, no)
    where reminder_at is not null and ${open}`,
  `create index record_reminded on record (reminder_at, no) where reminder_at is not null and ${open}`,
  `create index record_reminded_kind on record (kind, reminder_at, no)
    where reminder_at is not null and ${open}`,

  // All panels of the dashboard count by it.
  `create index record_numbers
    on record (kind, created_at, status, branch, assignee, answered_at, no) where status <> 'spam'`,
];

/** A first answer is a reply, a quotation or a note about a call. */
const isAnswer = "new.action in ('answered', 'called', 'quotation-issued')";
const setFirstAnswer = `update record set answered_at = new.at
  where id = new.record_id and (answered_at is null or answered_at > new.at)`;

/**
 * Counters and first answers; and a record never names an account that is gone: of its insert and
 * the account's deletion the second waits for the first. A foreign key would refuse the record.
 */
const onSqlite = [
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
  `create trigger record_answered after insert on record_event when ${isAnswer} begin
    ${setFirstAnswer};
  end`,
  `create trigger record_owner after insert on record
    when new.user_id not in (select id from "user") begin
    update record set user_id = null where id = new.id;
  end`,
  `create trigger user_disowns after delete on "user" begin
    update record set user_id = null where user_id = old.id;
  end`,
];

/**
 * Each connection counts in a shard of its own, so that inserts do not wait for one another; and
 * each statement changes its rows in the order of their keys, so that no two lock crosswise.
 */
const onPostgres = [
  ...counter("insert", "new table as come", "select kind, status, 1 as change from come"),
  ...counter("delete", "old table as gone", "select kind, status, -1 as change from gone"),
  ...counter(
    "update",
    "old table as gone new table as come",
    `select kind, status, -1 as change from gone
      union all select kind, status, 1 as change from come`,
  ),
  `create function record_answered() returns trigger language plpgsql as $$ begin
    ${setFirstAnswer};
    return null;
  end $$`,
  `create trigger record_answered after insert on record_event for each row
    when (${isAnswer}) execute function record_answered()`,
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
