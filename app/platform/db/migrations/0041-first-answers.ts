import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * From now on a first answer is a reply or a note about a call: a plain note or a status is none any
 * more; what counted before still does. All panels of the dashboard count by one index, which takes
 * the place of that of migration 0014.
 */
export const firstAnswers = ({ engine }: ColumnTypes) => [
  `create index record_numbers
    on record (kind, created_at, status, branch, assignee, answered_at, no) where status <> 'spam'`,
  "drop index record_answered",
  ...(engine === "postgres" ? onPostgres : onSqlite),
];

const isAnswer = "new.action in ('answered', 'called')";

const onSqlite = [
  "drop trigger record_answered",
  `create trigger record_answered after insert on record_event when ${isAnswer} begin
    update record set answered_at = new.at
      where id = new.record_id and (answered_at is null or answered_at > new.at);
  end`,
];

const onPostgres = [
  "drop trigger record_answered on record_event",
  `create trigger record_answered after insert on record_event for each row
    when (${isAnswer}) execute function record_answered()`,
];
