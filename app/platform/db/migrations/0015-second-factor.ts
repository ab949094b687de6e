import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * What Better Auth 1.7.7 wants for its twoFactor plugin and our fields beside it, as its own
 * generator wrote it (see migration 0001); one second factor an account; and the codes that were
 * used, because the plugin would take one again for as long as it is current (RFC 6238, 5.2).
 */
export function secondFactor(engine: Engine): Migration {
  const [flag, date, no] =
    engine === "postgres" ? ["boolean", "timestamptz", "false"] : ["integer", "date", "0"];
  const statements = [
    `alter table "user" add column "twoFactorEnabled" ${flag} default ${no}`,
    `alter table "user" add column "secondFactorDeclinedAt" ${date}`,
    `alter table "session" add column "secondFactor" ${flag} default ${no}`,
    `create table "twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null, "userId" text not null references "user" ("id") on delete cascade, "verified" ${flag}, "failedVerificationCount" integer, "lockedUntil" ${date})`,
    `create index "twoFactor_secret_idx" on "twoFactor" ("secret")`,
    `create unique index "twoFactor_userId_idx" on "twoFactor" ("userId")`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
      await db.schema
        .createTable("used_code")
        .addColumn("user_id", text(engine), (column) => column.notNull())
        .addColumn("code", text(engine), (column) => column.notNull())
        .addColumn("used_at", text(engine), (column) => column.notNull())
        .addPrimaryKeyConstraint("used_code_pk", ["user_id", "code"])
        .execute();
      // Accounts are listed newest first and narrowed by their role.
      await db.schema.createIndex("user_role_id").on("user").columns(["role", "id"]).execute();
    },
  };
}
