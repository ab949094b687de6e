import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The amount for one piece of a line for its whole time, and the terms that it consists of. */
export const lineAmounts = ({ text }: ColumnTypes) => [
  "alter table booking_line add column amount integer",
  `alter table booking_line add column parts ${text}`,
];
