import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * When staff first answered a record, kept beside it: found among the events of a quarter it took
 * the dashboard half a second. An answer is a note, a mail, or a status other than "new".
 */
export function deskIndexes({ engine, text }: ColumnTypes) {
  return [
    `alter table record add column answered_at ${text}`,
    `update record set answered_at = (
      select min(at) from record_event where record_id = record.id and ${isAnswer("record_event")}
    )`,
    `create index record_answered on record (kind, created_at, answered_at, no, id)
      where status <> 'spam' and answered_at is not null`,
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

function isAnswer(event: string): string {
  return `(${event}.action in ('note', 'answered')
    or (${event}.action = 'status' and ${event}.before like '%"status":"new"%'))`;
}

const setFirst = `update record set answered_at = new.at
  where id = new.record_id and (answered_at is null or answered_at > new.at)`;

const onSqlite = [
  `create trigger record_answered after insert on record_event when ${isAnswer("new")} begin
    ${setFirst};
  end`,
];

const onPostgres = [
  `create function record_answered() returns trigger language plpgsql as $$ begin
    ${setFirst};
    return null;
  end $$`,
  `create trigger record_answered after insert on record_event for each row
    when ${isAnswer("new")} execute function record_answered()`,
];
