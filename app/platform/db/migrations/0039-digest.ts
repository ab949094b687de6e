import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Whether a member of staff has turned off the digest; null for never. */
export const digest = ({ flag }: ColumnTypes) => [
  `alter table "user" add column "digestOff" ${flag}`,
];
