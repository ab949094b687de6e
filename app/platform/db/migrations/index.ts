import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { accounts } from "#app/platform/db/migrations/0001-accounts.ts";
import { records } from "#app/platform/db/migrations/0002-records.ts";
import { bookings } from "#app/platform/db/migrations/0003-bookings.ts";
import { partners } from "#app/platform/db/migrations/0004-partners.ts";
import { mail } from "#app/platform/db/migrations/0005-mail.ts";
import { audit } from "#app/platform/db/migrations/0006-audit.ts";
import { search } from "#app/platform/db/migrations/0007-search.ts";
import { type ColumnTypes, columnTypes } from "#app/platform/db/migrations/column-types.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The statements of each migration, in order and frozen: a change is a new migration. */
const migrations: Record<string, (types: ColumnTypes) => readonly string[]> = {
  "0001-accounts": accounts,
  "0002-records": records,
  "0003-bookings": bookings,
  "0004-partners": partners,
  "0005-mail": mail,
  "0006-audit": audit,
  "0007-search": search,
};

export function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, statementsFor]) => [
      name,
      {
        async up(db) {
          for (const statement of statementsFor(columnTypes[engine]))
            await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
}
