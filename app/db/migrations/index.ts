import type { Migration } from "kysely/migration";
import { accounts } from "#app/db/migrations/0001-accounts.ts";
import { enquiries } from "#app/db/migrations/0002-enquiries.ts";
import { budgets } from "#app/db/migrations/0003-budgets.ts";
import type { Engine } from "#app/db/store.ts";

/** In order, and frozen: a change to the schema is a new migration, never an edit of one. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    "0001-accounts": accounts(engine),
    "0002-enquiries": enquiries(engine),
    "0003-budgets": budgets(engine),
  };
}
