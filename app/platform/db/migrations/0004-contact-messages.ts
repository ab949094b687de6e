import type { Migration } from "kysely/migration";
import { countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The specification's collection `users`: name, email, phone, message. */
export function contactMessages(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("contact_message")
        .addColumn("no", countedNumber(engine))
        .addColumn("id", text(engine), (column) => column.notNull().unique())
        .addColumn("name", text(engine), (column) => column.notNull())
        .addColumn("email", text(engine), (column) => column.notNull())
        .addColumn("phone", text(engine), (column) => column.notNull())
        .addColumn("message", text(engine), (column) => column.notNull())
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("spam_reasons", text(engine), (column) => column.notNull())
        .addColumn("submission_key", text(engine), (column) => column.notNull().unique())
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("updated_at", text(engine), (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("contact_message_status_id")
        .on("contact_message")
        .columns(["status", "id"])
        .execute();
    },
  };
}
