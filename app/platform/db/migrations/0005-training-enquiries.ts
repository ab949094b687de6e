import type { Migration } from "kysely/migration";
import { countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The specification's collection `trainingenquiry`: email, name, number, code (the course). */
export function trainingEnquiries(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("training_enquiry")
        .addColumn("no", countedNumber(engine))
        .addColumn("id", text(engine), (column) => column.notNull().unique())
        .addColumn("email", text(engine), (column) => column.notNull())
        .addColumn("name", text(engine), (column) => column.notNull())
        .addColumn("number", text(engine), (column) => column.notNull())
        .addColumn("code", text(engine), (column) => column.notNull())
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("spam_reasons", text(engine), (column) => column.notNull())
        .addColumn("submission_key", text(engine), (column) => column.notNull().unique())
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("updated_at", text(engine), (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("training_enquiry_status_id")
        .on("training_enquiry")
        .columns(["status", "id"])
        .execute();
    },
  };
}
