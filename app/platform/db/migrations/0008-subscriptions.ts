import type { Migration } from "kysely/migration";
import { countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The specification's collection `subscribe`: name, email, message. */
export function subscriptions(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("subscription")
        .addColumn("no", countedNumber(engine))
        .addColumn("id", text(engine), (column) => column.notNull().unique())
        .addColumn("name", text(engine), (column) => column.notNull())
        .addColumn("email", text(engine), (column) => column.notNull())
        .addColumn("message", text(engine), (column) => column.notNull())
        .addColumn("user_id", text(engine))
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("spam_reasons", text(engine), (column) => column.notNull())
        .addColumn("submission_key", text(engine), (column) => column.notNull().unique())
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("updated_at", text(engine), (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("subscription_status_id")
        .on("subscription")
        .columns(["status", "id"])
        .execute();
      await db.schema
        .createIndex("subscription_user_id")
        .on("subscription")
        .columns(["user_id", "id"])
        .execute();
    },
  };
}
