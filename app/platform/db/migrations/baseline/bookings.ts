import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The specification's collection bookprdt, with its lines, and the carts that bookings come from. */
export function bookings({ text }: ColumnTypes) {
  const line = `
    slug ${text} not null, quantity integer not null, duration integer not null,
    term ${text} not null, day_from ${text}`;
  return [
    `create table booking (
      record_id ${text} primary key references record (id) on delete cascade,
      reference ${text} not null unique,
      company ${text} not null,
      product ${text} not null,
      street ${text} not null,
      street2 ${text} not null,
      city ${text} not null,
      postcode ${text} not null,
      payment ${text} not null,
      total bigint,
      source_id ${text} references record (id) on delete set null,
      reminded_at ${text}
    )`,
    "create index booking_source on booking (source_id) where source_id is not null",
    `create table booking_line (
      record_id ${text} not null references record (id) on delete cascade,
      position integer not null, name ${text} not null, ${line},
      unit_price integer, amount integer, parts ${text}, quoted integer,
      discount bigint not null default 0, discount_percent integer not null default 0,
      price_reason ${text} not null default '',
      day_to ${text}, branch ${text}, turnaround integer not null default 1,
      quantity_off integer not null default 0, quantity_step ${text}, deposit integer,
      primary key (record_id, position)
    )`,
    "create index booking_line_from on booking_line (day_from)",
    "create index booking_line_to on booking_line (day_to)",
    "create index booking_line_slug on booking_line (slug, day_to, day_from)",
    `create table cart_item (
      user_id ${text} not null references "user" (id) on delete cascade,
      id ${text} not null, position integer not null, ${line},
      primary key (user_id, id)
    )`,
  ];
}
