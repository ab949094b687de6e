import type { Migration } from "kysely/migration";
import { bytes, countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The specification's collection `carrers`: Name, Email, Phone, Qualification; with the job and the CV. */
export function careerApplications(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("career_application")
        .addColumn("no", countedNumber(engine))
        .addColumn("id", text(engine), (column) => column.notNull().unique())
        .addColumn("job", text(engine), (column) => column.notNull())
        .addColumn("name", text(engine), (column) => column.notNull())
        .addColumn("email", text(engine), (column) => column.notNull())
        .addColumn("phone", text(engine), (column) => column.notNull())
        .addColumn("qualification", text(engine), (column) => column.notNull())
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("spam_reasons", text(engine), (column) => column.notNull())
        .addColumn("submission_key", text(engine), (column) => column.notNull().unique())
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("updated_at", text(engine), (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("career_application_status_id")
        .on("career_application")
        .columns(["status", "id"])
        .execute();
      await db.schema
        .createTable("career_cv")
        .addColumn("application_id", text(engine), (column) =>
          column.primaryKey().references("career_application.id").onDelete("cascade"),
        )
        .addColumn("file_name", text(engine), (column) => column.notNull())
        .addColumn("type", text(engine), (column) => column.notNull())
        .addColumn("size", "integer", (column) => column.notNull())
        .addColumn("bytes", bytes(engine), (column) => column.notNull())
        .execute();
    },
  };
}
