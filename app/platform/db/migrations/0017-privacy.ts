import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Which notice stood at a form (null for what came before there were notices, and for what staff
 * took down), who withdrew consent, what people ask for about their data, and their way to it.
 */
export const privacy = ({ text }: ColumnTypes) => [
  `alter table record add column notice_version ${text}`,
  `alter table "user" add column "noticeVersion" ${text}`,
  `create table consent_withdrawal (
    address_digest ${text} primary key, withdrawn_at ${text} not null
  )`,
  `create table privacy_request (
    record_id ${text} primary key references record (id) on delete cascade,
    wish ${text} not null, details ${text} not null, due_on ${text} not null
  )`,
  `create table privacy_session (
    token_digest ${text} primary key, address ${text} not null, code_digest ${text},
    tries integer not null, expires_at ${text} not null
  )`,
  "create index privacy_session_expires_at on privacy_session (expires_at)",

  // A request that was refused is closed: the indexes of what is open, as in migration 0009.
  "drop index record_open_assignee",
  "drop index record_open_branch",
  "drop index record_reminder",
  `create index record_open_assignee on record (assignee, created_at, no) where ${open}`,
  `create index record_open_branch on record (branch, created_at, no) where ${open}`,
  `create index record_reminder on record (reminder_for, reminder_at, no)
    where reminder_at is not null and ${open}`,
];

const open = "status not in ('done', 'returned', 'cancelled', 'refused', 'spam')";
