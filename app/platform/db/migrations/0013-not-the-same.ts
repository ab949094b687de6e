import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Pairs of records that look like one that was sent twice, and of which staff said that they are two. */
export const notTheSame = ({ text }: ColumnTypes) => [
  `create table not_same (
    record_id ${text} not null references record (id) on delete cascade,
    other_id ${text} not null references record (id) on delete cascade,
    primary key (record_id, other_id)
  )`,
  "create index not_same_other on not_same (other_id)",
];
