import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Companies that supply, repair or teach for us; and the jobs that one of all processes does. */
export const desk = ({ number, text }: ColumnTypes) => [
  `create table partner (
    no ${number}, id ${text} not null unique, company ${text} not null, contact ${text} not null,
    phone ${text} not null, email ${text} not null, city ${text} not null,
    supplies ${text} not null, note ${text} not null, version integer not null default 1,
    submission_key ${text} not null unique, created_at ${text} not null,
    updated_at ${text} not null
  )`,
  `create table job (
    name ${text} primary key, last_run ${text} not null, last_success ${text} not null,
    last_failure ${text} not null, claimed_until ${text} not null, progress ${text} not null
  )`,
];
