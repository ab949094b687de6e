import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Carts in which a configuration may be in several lines, on different dates: `cart_line` has it once
 * for each term, and is still filled by a process of the former release. The deposit of a booked line.
 */
export function cartItemsAndDeposits({ text }: ColumnTypes) {
  return [
    `create table cart_item (
      user_id ${text} not null references "user" (id) on delete cascade,
      id ${text} not null, position integer not null,
      slug ${text} not null, quantity integer not null, duration integer not null,
      term ${text} not null, day_from ${text},
      primary key (user_id, id)
    )`,
    "alter table booking_line add column deposit integer",
  ];
}
