import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Faults of machines with their clock and photos, and what customers ask to change of a rental. */
export function faults({ text, bytes }: ColumnTypes) {
  return [
    `create table fault (
      record_id ${text} primary key references record (id) on delete cascade,
      booking_id ${text} references record (id) on delete set null,
      handover_id ${text} references handover (id) on delete set null,
      unit_id ${text} references unit (id) on delete set null,
      configuration ${text} not null default '', machine ${text} not null,
      what ${text} not null, seen_when ${text} not null, due_at ${text} not null,
      outcome ${text} not null default '', closed_at ${text}, closed_key ${text},
      visit_day ${text}, visit_time ${text} not null default '', driver ${text} not null default '',
      warned_at ${text}, late_at ${text}
    )`,
    "create index fault_booking on fault (booking_id) where booking_id is not null",
    "create index fault_handover on fault (handover_id) where handover_id is not null",
    "create index fault_unit on fault (unit_id) where unit_id is not null",
    "create index fault_due on fault (due_at) where closed_at is null",
    "create index fault_visit on fault (visit_day) where closed_at is null and visit_day is not null",
    "create index fault_closed_key on fault (closed_key) where closed_key is not null",
    `create table fault_photo (
      id ${text} primary key,
      record_id ${text} not null references fault (record_id) on delete cascade,
      bytes ${bytes} not null, created_at ${text} not null
    )`,
    "create index fault_photo_record on fault_photo (record_id, id)",
    `create table booking_request (
      id ${text} primary key, record_id ${text} not null references record (id) on delete cascade,
      kind ${text} not null, asked ${text} not null, said ${text} not null,
      key ${text} not null unique, at ${text} not null,
      answered_at ${text}, answer ${text} not null default '', reason ${text} not null default ''
    )`,
    "create index booking_request_record on booking_request (record_id, id)",
  ];
}
