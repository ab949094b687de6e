import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The outbox. */
export function mail(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("mail")
        .addColumn("id", text(engine), (column) => column.primaryKey())
        .addColumn("template", text(engine), (column) => column.notNull())
        .addColumn("data", text(engine), (column) => column.notNull())
        .addColumn("recipient", text(engine), (column) => column.notNull())
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("due_at", text(engine), (column) => column.notNull())
        .addColumn("claimed_until", text(engine))
        .addColumn("last_error", text(engine))
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("sent_at", text(engine))
        .execute();
      // The worker asks for what is due, the staff's list for each status, newest first.
      await db.schema
        .createIndex("mail_status_due")
        .on("mail")
        .columns(["status", "due_at"])
        .execute();
      await db.schema.createIndex("mail_status_id").on("mail").columns(["status", "id"]).execute();
    },
  };
}
