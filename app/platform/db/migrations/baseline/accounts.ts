import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Better Auth's tables as version 1.7.7 generates them with the admin and twoFactor plugins and our
 * fields (`getMigrations(options).compileMigrations()`); a test fails when the installed version
 * needs others. The last three indexes and the tables below are ours.
 */
export const accounts = ({ text, number, flag, no, date, now }: ColumnTypes) => [
  `create table "user" (
    "id" text not null primary key, "name" text not null, "email" text not null unique,
    "emailVerified" ${flag} not null, "image" text,
    "createdAt" ${date} ${now} not null, "updatedAt" ${date} ${now} not null,
    "role" text, "banned" ${flag}, "banReason" text, "banExpires" ${date},
    "twoFactorEnabled" ${flag} default ${no}, "secondFactorDeclinedAt" ${date},
    "passwordWasPrinted" ${flag} default ${no}, "branch" ${text}, "noticeVersion" ${text},
    "sessionsEnded" integer not null default 0, "digestOff" ${flag}, "grants" text
  )`,
  `create table "session" (
    "id" text not null primary key, "expiresAt" ${date} not null, "token" text not null unique,
    "createdAt" ${date} ${now} not null, "updatedAt" ${date} not null,
    "ipAddress" text, "userAgent" text,
    "userId" text not null references "user" ("id") on delete cascade,
    "impersonatedBy" text, "secondFactor" ${flag} default ${no}, "confirmedAt" ${date}
  )`,
  `create index "session_userId_idx" on "session" ("userId")`,
  `create table "account" (
    "id" text not null primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    "accessToken" text, "refreshToken" text, "idToken" text,
    "accessTokenExpiresAt" ${date}, "refreshTokenExpiresAt" ${date}, "scope" text,
    "password" text, "createdAt" ${date} ${now} not null, "updatedAt" ${date} not null
  )`,
  `create index "account_userId_idx" on "account" ("userId")`,
  `create table "verification" (
    "id" text not null primary key, "identifier" text not null, "value" text not null,
    "expiresAt" ${date} not null,
    "createdAt" ${date} ${now} not null, "updatedAt" ${date} ${now} not null
  )`,
  `create index "verification_identifier_idx" on "verification" ("identifier")`,
  `create table "twoFactor" (
    "id" text not null primary key, "secret" text not null, "backupCodes" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    "verified" ${flag}, "failedVerificationCount" integer, "lockedUntil" ${date}
  )`,
  `create index "twoFactor_secret_idx" on "twoFactor" ("secret")`,
  `create unique index "twoFactor_userId_idx" on "twoFactor" ("userId")`,
  `create unique index account_provider on "account" ("providerId", "accountId")`,
  `create index user_role on "user" ("role", "id")`,

  // The plugin would take a code again for as long as it is current (RFC 6238, 5.2).
  `create table used_code (
    user_id ${text} not null, code ${text} not null, used_at ${text} not null,
    primary key (user_id, code)
  )`,
  `create table limit_use (
    limit_name ${text} not null, subject ${text} not null, ends_at ${text} not null,
    used integer not null, primary key (limit_name, subject, ends_at)
  )`,
  "create index limit_use_ends_at on limit_use (ends_at)",

  // One for an address, deleted once it is used.
  `create table invitation (
    no ${number}, id ${text} not null unique, email ${text} not null unique, role ${text} not null,
    branch ${text} not null, invited_by ${text} not null references "user" (id) on delete cascade,
    token_digest ${text} not null unique, created_at ${text} not null, expires_at ${text} not null
  )`,
  "create index invitation_invited_by on invitation (invited_by)",

  // Lists that staff keep.
  `create table saved_view (
    id ${text} primary key, user_id ${text} not null references "user" (id) on delete cascade,
    name ${text} not null, list ${text} not null, query ${text} not null,
    created_at ${text} not null
  )`,
  "create index saved_view_user on saved_view (user_id, id)",
];
