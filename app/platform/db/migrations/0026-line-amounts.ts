import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** What one piece of a line costs for its whole time, and the terms that this is made of. */
export const lineAmounts = ({ text }: ColumnTypes) => [
  "alter table booking_line add column amount integer",
  `alter table booking_line add column parts ${text}`,
];
