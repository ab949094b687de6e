import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** One table of what was used of every limit, in place of the three tables of counts. */
export function limits(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("limit_use")
        .addColumn("limit_name", text(engine), (column) => column.notNull())
        .addColumn("subject", text(engine), (column) => column.notNull())
        .addColumn("ends_at", text(engine), (column) => column.notNull())
        .addColumn("used", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("limit_use_key", ["limit_name", "subject", "ends_at"])
        .execute();
      await db.schema.createIndex("limit_use_ends_at").on("limit_use").column("ends_at").execute();
      for (const table of ["submission_budget", "sign_in_budget", "account_mail_budget"]) {
        await db.schema.dropTable(table).execute();
      }
    },
  };
}
