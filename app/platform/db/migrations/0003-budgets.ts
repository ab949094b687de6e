import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** Counts per address and hour, and failed sign-ins per quarter of an hour. */
export function budgets(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("submission_budget")
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .addColumn("hour", text(engine), (column) => column.notNull())
        .addColumn("stored", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("submission_budget_key", ["client_address", "hour"])
        .execute();
      await db.schema
        .createTable("sign_in_budget")
        .addColumn("subject", text(engine), (column) => column.notNull())
        .addColumn("window_start", text(engine), (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("sign_in_budget_key", ["subject", "window_start"])
        .execute();
    },
  };
}
