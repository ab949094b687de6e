import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Companies that supply, repair or teach for us. */
export const partners = ({ number, text }: ColumnTypes) => [
  `create table partner (
    no ${number},
    id ${text} not null unique,
    company ${text} not null,
    contact ${text} not null,
    phone ${text} not null,
    email ${text} not null,
    city ${text} not null,
    supplies ${text} not null,
    note ${text} not null,
    version integer not null default 1,
    submission_key ${text} not null unique,
    created_at ${text} not null,
    updated_at ${text} not null
  )`,
];
