import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** Whose application it is, when somebody with an account sent it. */
export function applicants(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("career_application").addColumn("user_id", text(engine)).execute();
      await db.schema
        .createIndex("career_application_user_id")
        .on("career_application")
        .columns(["user_id", "id"])
        .execute();
    },
  };
}
