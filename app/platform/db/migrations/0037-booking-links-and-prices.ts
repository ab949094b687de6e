import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The record that a booking was made from, and the prices and discounts that staff agreed to. */
export const bookingLinksAndPrices = ({ text }: ColumnTypes) => [
  `alter table booking add column source_id ${text} references record (id) on delete set null`,
  "create index booking_source on booking (source_id) where source_id is not null",
  "alter table booking_line add column quoted integer",
  "alter table booking_line add column discount bigint not null default 0",
  `alter table booking_line add column price_reason ${text} not null default ''`,
];
