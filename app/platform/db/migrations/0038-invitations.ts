import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Invitations of colleagues that are not used yet, one for an address. */
export const invitations = ({ number, text }: ColumnTypes) => [
  `create table invitation (
    no ${number}, id ${text} not null unique, email ${text} not null unique, role ${text} not null,
    branch ${text} not null, invited_by ${text} not null references "user" (id) on delete cascade,
    token_digest ${text} not null unique, created_at ${text} not null, expires_at ${text} not null
  )`,
  "create index invitation_invited_by on invitation (invited_by)",
];
