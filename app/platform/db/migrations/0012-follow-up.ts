import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

const recordTables = [
  "enquiry",
  "contact_message",
  "training_enquiry",
  "career_application",
  "subscription",
  "booking",
];

/** Who looks after a record, and what staff wrote down about it. */
export function followUp(engine: Engine): Migration {
  return {
    async up(db) {
      for (const table of recordTables) {
        await db.schema.alterTable(table).addColumn("assignee", text(engine)).execute();
      }
      await db.schema
        .createTable("record_note")
        .addColumn("id", text(engine), (column) => column.primaryKey())
        .addColumn("kind", text(engine), (column) => column.notNull())
        .addColumn("record_id", text(engine), (column) => column.notNull())
        .addColumn("author_id", text(engine), (column) => column.notNull())
        .addColumn("author_name", text(engine), (column) => column.notNull())
        .addColumn("text", text(engine), (column) => column.notNull())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("record_note_record_id")
        .on("record_note")
        .columns(["kind", "record_id", "id"])
        .execute();
    },
  };
}
