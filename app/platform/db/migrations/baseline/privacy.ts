import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Withdrawals of consent, requests of people about their data, and their sessions. */
export const privacy = ({ text }: ColumnTypes) => [
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
];
