import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * The stock of branches, machines taken of it, and handovers. A row of `ledger` is refused where
 * its place has not enough on one of its days; an unknown stock refuses nothing (decision 0044).
 */
export function rentals({ engine, text }: ColumnTypes) {
  return [
    `create table no_return_reminder (address_digest ${text} primary key, at ${text} not null)`,
    `create table stock (
      configuration ${text} not null, branch ${text} not null, number integer,
      primary key (configuration, branch)
    )`,
    `create table unit (
      id ${text} primary key, tag ${text} not null unique, serial ${text} not null default '',
      configuration ${text} not null, branch ${text} not null, state ${text} not null,
      bought_on ${text}, note ${text} not null default '',
      record_id ${text} references record (id) on delete set null,
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null
    )`,
    "create index unit_typed_tag on unit (lower(tag))",
    "create unique index unit_typed_serial on unit (lower(serial)) where serial <> ''",
    "create index unit_place on unit (configuration, branch, state)",
    "create index unit_record on unit (record_id) where record_id is not null",
    `create table unit_event (
      id ${text} primary key, unit_id ${text} not null references unit (id) on delete cascade,
      at ${text} not null, actor_id ${text}, actor_name ${text} not null, action ${text} not null,
      record_id ${text} references record (id) on delete set null,
      note ${text} not null default ''
    )`,
    "create index unit_event_unit on unit_event (unit_id, id)",
    "create index unit_event_record on unit_event (record_id) where record_id is not null",
    `create table ledger (
      id ${text} primary key, record_id ${text} not null references record (id) on delete cascade,
      line_id ${text} not null references booking_line (id) on delete cascade,
      configuration ${text} not null, branch ${text} not null, state ${text} not null,
      number integer not null, day_from ${text} not null, day_to ${text} not null,
      due_on ${text} not null, after_days integer not null, as_of ${text} not null
    )`,
    "create index ledger_days on ledger (configuration, branch, day_to, day_from)",
    "create index ledger_record on ledger (record_id)",
    "create index ledger_line on ledger (line_id)",
    "create index ledger_promised on ledger (due_on) where state = 'promised'",
    "create index ledger_out on ledger (due_on) where state = 'out'",
    "create index ledger_out_at on ledger (configuration, branch) where state = 'out'",
    "create index ledger_back on ledger (day_to) where state = 'back'",
    `create table handover (
      id ${text} primary key, record_id ${text} not null references record (id) on delete cascade,
      line_id ${text} not null references booking_line (id) on delete cascade,
      configuration ${text} not null, branch ${text} not null,
      unit_id ${text} references unit (id) on delete set null,
      number integer not null, out_at ${text} not null, back_at ${text},
      condition ${text}, note ${text} not null default '', back_note ${text} not null default '',
      replaces ${text}, former integer not null default 0, out_key ${text}, back_key ${text}
    )`,
    "create index handover_record on handover (record_id)",
    "create index handover_out_at on handover (out_at)",
    "create index handover_back_at on handover (back_at) where back_at is not null",
    "create index handover_unit on handover (unit_id) where unit_id is not null",
    "create index handover_line on handover (line_id)",
    "create index handover_replaces on handover (replaces) where replaces is not null",
    `create table stop (
      line_id ${text} not null references booking_line (id) on delete cascade,
      direction ${text} not null,
      record_id ${text} not null references record (id) on delete cascade, day ${text} not null,
      time ${text} not null, driver ${text} not null, primary key (line_id, direction)
    )`,
    "create index stop_record on stop (record_id)",
    `create table stop_order (
      day ${text} not null, branch ${text} not null, stops ${text} not null,
      primary key (day, branch)
    )`,
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

type Later = (day: string, days: string) => string;

/**
 * The last day of a row when another is written: machines that are out last until then at least.
 */
const lastDay = (row: string, later: Later) =>
  `case when ${row}.state = 'out' and ${row}.day_to < ${later("new.as_of", `${row}.after_days`)}
    then ${later("new.as_of", `${row}.after_days`)} else ${row}.day_to end`;

const isHere = (row: string) =>
  `${row}.configuration = new.configuration and ${row}.branch = new.branch`;

/**
 * A day on which a place has too few, and the new row's booking takes more than before, which are
 * its rows that are set aside. That can only begin where a row begins, on the day of writing, or
 * after the days that the booking had before.
 */
const shortDay = (later: Later) => {
  const taken = (which: string) => `(
    select coalesce(sum(one.number), 0) from ledger one
    where ${isHere("one")} and ${which} and one.day_from <= start.day
      and (one.day_to >= start.day or one.state = 'out' and ${lastDay("one", later)} >= start.day)
  )`;
  const own = "one.record_id = new.record_id and";
  return `
  select 1 from (
    select new.day_from as day union select new.as_of
    union select other.day_from from ledger other where ${isHere("other")}
    union select ${later("was.day_to", "1")} from ledger was
      where was.record_id = new.record_id and was.state = 'was'
  ) start
  where start.day >= new.as_of and start.day between new.day_from and ${lastDay("new", later)}
    and exists (select 1 from stock where ${isHere("stock")} and number is not null)
    and ${taken(`${own} one.state in ('promised', 'out')`)} > ${taken(`${own} one.state = 'was'`)}
    and ${taken("one.state <> 'was'")} > (select number from stock where ${isHere("stock")})`;
};

/** Rows for returns, and rows set aside, are never refused. */
const asks = "when (new.state in ('promised', 'out'))";

const laterOnSqlite: Later = (day, days) => `date(${day}, '+' || ${days} || ' days')`;

const onSqlite = ["insert", "update"].map(
  (act) =>
    `create trigger ledger_${act} after ${act} on ledger ${asks} begin
      select raise(abort, 'above stock') where exists (${shortDay(laterOnSqlite)});
    end`,
);

const laterOnPostgres: Later = (day, days) =>
  `to_char((${day})::date + ${days}, 'YYYY-MM-DD') collate "C"`;

const onPostgres = [
  `create function refuse_ledger() returns trigger language plpgsql as $$ begin
    insert into stock (configuration, branch) values (new.configuration, new.branch)
      on conflict do nothing;
    perform 1 from stock
      where stock.configuration = new.configuration and stock.branch = new.branch
      for no key update;
    if exists (${shortDay(laterOnPostgres)}) then
      raise exception 'above stock' using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create trigger ledger_written after insert or update on ledger for each row
    ${asks} execute function refuse_ledger()`,
];
