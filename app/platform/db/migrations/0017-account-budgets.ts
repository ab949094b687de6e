import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * Counts of the mails that account forms ask for, per address and per recipient; and one account
 * for one person at Google, also when two of their browsers arrive at once.
 */
export function accountBudgets(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("account_mail_budget")
        .addColumn("subject", text(engine), (column) => column.notNull())
        .addColumn("hour", text(engine), (column) => column.notNull())
        .addColumn("mails", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("account_mail_budget_key", ["subject", "hour"])
        .execute();
      await db.schema
        .createIndex("account_provider_key")
        .unique()
        .on("account")
        .columns(["providerId", "accountId"])
        .execute();
    },
  };
}
