import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * The jobs that one of all processes does from time to time. The retention's last day and the counts
 * of its unfinished run are carried over from `retention_run`, which a former release beside this one
 * goes on using: both may delete on the same day, and the second finds nothing left.
 */
export const jobs = ({ text }: ColumnTypes) => [
  `create table job (
    name ${text} primary key, last_run ${text} not null, last_success ${text} not null,
    last_failure ${text} not null, claimed_until ${text} not null, progress ${text} not null
  )`,
  `insert into job (name, last_run, last_success, last_failure, claimed_until, progress)
    select 'retention', done_at, done_at, '', '', progress from (
      select
        case when done_day = '' then '' else done_day || 'T00:00:00.000Z' end as done_at,
        case when deleted = '{}' then '' else deleted end as progress
      from retention_run
    ) as former`,
];
