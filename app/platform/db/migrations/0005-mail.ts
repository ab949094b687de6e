import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The outbox. */
export const mail = ({ text }: ColumnTypes) => [
  `create table mail (
    id ${text} primary key,
    template ${text} not null,
    data ${text} not null,
    recipient ${text} not null,
    status ${text} not null,
    attempts integer not null,
    due_at ${text} not null,
    claimed_until ${text},
    last_error ${text},
    created_at ${text} not null,
    sent_at ${text}
  )`,
  "create index mail_status_due on mail (status, due_at, id)",
  "create index mail_recipient on mail (lower(recipient))",
];
