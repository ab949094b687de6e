import type { Migration } from "kysely/migration";
import { countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The companies that staff work with: the specification's screen `/partner`. */
export function partners(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("partner")
        .addColumn("no", countedNumber(engine))
        .addColumn("id", text(engine), (column) => column.notNull().unique())
        .addColumn("company", text(engine), (column) => column.notNull())
        .addColumn("contact", text(engine), (column) => column.notNull())
        .addColumn("phone", text(engine), (column) => column.notNull())
        .addColumn("email", text(engine), (column) => column.notNull())
        .addColumn("city", text(engine), (column) => column.notNull())
        .addColumn("supplies", text(engine), (column) => column.notNull())
        .addColumn("note", text(engine), (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("submission_key", text(engine), (column) => column.notNull().unique())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("updated_at", text(engine), (column) => column.notNull())
        .execute();
    },
  };
}
