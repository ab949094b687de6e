import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The specification's collection bookprdt, with its lines, and the carts that bookings come from. */
export function bookings({ number, text }: ColumnTypes) {
  const line = `
    slug ${text} not null, quantity integer not null, duration integer not null,
    term ${text} not null`;
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
      total bigint
    )`,
    `create table booking_line (
      record_id ${text} not null references record (id) on delete cascade,
      position integer not null, name ${text} not null, ${line}, unit_price integer,
      primary key (record_id, position)
    )`,
    `create table cart_line (
      no ${number},
      user_id ${text} not null references "user" (id) on delete cascade,
      ${line},
      unique (user_id, slug, term)
    )`,
  ];
}
