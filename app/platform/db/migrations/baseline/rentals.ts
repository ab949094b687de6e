import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * What each branch has, what is reserved and what was handed over. A row of `reservation` is
 * refused where its number is not in stock on one of its days; an unknown stock refuses nothing
 * (decision 0044).
 */
export function rentals({ engine, text }: ColumnTypes) {
  return [
    `create table no_return_reminder (address_digest ${text} primary key, at ${text} not null)`,
    `create table stock (
      configuration ${text} not null, branch ${text} not null, number integer not null,
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
    "create index unit_typed_serial on unit (lower(serial))",
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
    `create table reservation (
      record_id ${text} not null references record (id) on delete cascade,
      position integer not null, configuration ${text} not null, branch ${text} not null,
      day_from ${text} not null, day_to ${text} not null, number integer not null,
      out_number integer not null default 0, cleaning integer not null default 0,
      primary key (record_id, position, day_from, cleaning)
    )`,
    "create index reservation_days on reservation (configuration, branch, day_to, day_from)",
    "create index reservation_open on reservation (day_from) where out_number < number and cleaning = 0",
    "create index reservation_cleaning on reservation (day_to) where cleaning = 1",
    "create index reservation_out on reservation (day_to) where out_number > 0",
    `create table handover (
      id ${text} primary key, record_id ${text} not null references record (id) on delete cascade,
      configuration ${text} not null, branch ${text} not null,
      unit_id ${text} references unit (id) on delete set null,
      number integer not null, out_at ${text} not null, back_at ${text},
      condition ${text}, note ${text} not null default '',
      out_key ${text}, back_key ${text}
    )`,
    "create index handover_record on handover (record_id)",
    "create index handover_out_at on handover (out_at)",
    "create index handover_back_at on handover (back_at) where back_at is not null",
    "create index handover_unit on handover (unit_id) where unit_id is not null",
    `create table stop (
      record_id ${text} not null references record (id) on delete cascade,
      direction ${text} not null, branch ${text} not null, due ${text} not null,
      day ${text} not null,
      time ${text} not null default '', driver ${text} not null default '',
      primary key (record_id, direction, branch, due)
    )`,
    "create index stop_day on stop (day)",
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

/** A day on which a reservation begins while the new one lasts, and on which there are too many. */
const shortDay = `
  select 1 from reservation start
  where start.configuration = new.configuration and start.branch = new.branch
    and start.day_from between new.day_from and new.day_to
    and (
      select sum(one.number) from reservation one
      where one.configuration = new.configuration and one.branch = new.branch
        and one.day_from <= start.day_from and one.day_to >= start.day_from
    ) > (
      select number from stock
      where stock.configuration = new.configuration and stock.branch = new.branch
    )`;

const onSqlite = [
  `create trigger reservation_in_stock after insert on reservation when new.cleaning = 0 begin
    select raise(abort, 'reservation above stock') where exists (${shortDay});
  end`,
];

const onPostgres = [
  `create function refuse_above_stock() returns trigger language plpgsql as $$ begin
    perform 1 from stock
      where stock.configuration = new.configuration and stock.branch = new.branch
      for no key update;
    if exists (${shortDay}) then
      raise exception 'reservation above stock' using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create trigger reservation_in_stock after insert on reservation for each row
    when (new.cleaning = 0) execute function refuse_above_stock()`,
];
