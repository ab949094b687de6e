import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The files of a reply, deleted with its entry in the history, and the accounts that are writing one. */
export const replyAttachments = ({ text, bytes }: ColumnTypes) => [
  `create table reply_file (
    id ${text} primary key,
    event_id ${text} not null references record_event (id) on delete cascade,
    file_name ${text} not null, type ${text} not null,
    size integer not null, bytes ${bytes} not null
  )`,
  "create index reply_file_event on reply_file (event_id)",
  `create table replying (
    record_id ${text} not null references record (id) on delete cascade,
    user_id ${text} not null references "user" (id) on delete cascade,
    expires_at ${text} not null,
    primary key (record_id, user_id)
  )`,
];
