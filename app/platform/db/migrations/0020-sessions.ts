import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#app/platform/db/store.ts";

/** When the owner of a session last gave the password, and whose first password was printed. */
export function sessions(engine: Engine): Migration {
  const [flag, date, no] =
    engine === "postgres" ? ["boolean", "timestamptz", "false"] : ["integer", "date", "0"];
  const statements = [
    `alter table "session" add column "confirmedAt" ${date}`,
    `alter table "user" add column "passwordWasPrinted" ${flag} default ${no}`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
