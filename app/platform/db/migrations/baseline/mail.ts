import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * The outbox. A mail is deleted with the record or the account that it is about; neither is named by
 * what tells of a removal.
 */
export const mail = ({ text }: ColumnTypes) => [
  `create table mail (
    id ${text} primary key, template ${text} not null, data ${text} not null,
    recipient ${text} not null, record_id ${text} references record (id) on delete cascade,
    user_id ${text} references "user" (id) on delete cascade, status ${text} not null,
    attempts integer not null, due_at ${text} not null, claimed_until ${text}, last_error ${text},
    created_at ${text} not null, sent_at ${text}
  )`,
  "create index mail_status_due on mail (status, due_at, id)",
  "create index mail_address on mail (recipient)",
  "create index mail_record on mail (record_id) where record_id is not null",
  "create index mail_user on mail (user_id) where user_id is not null",
];
