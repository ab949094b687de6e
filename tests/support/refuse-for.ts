import { sql } from "kysely";
import type { Site } from "#tests/support/site.ts";

/** Has the database refuse what is done to one record. @returns ends it */
export async function refuseFor(
  { db, database }: Site,
  what: "delete" | "update",
  id: string,
): Promise<() => Promise<unknown>> {
  const isSqlite = database.engine === "sqlite";
  const refusal = `create trigger refuse before ${what} on record`;
  const statements = isSqlite
    ? [`${refusal} when old.id = '${id}' begin select raise(abort, 'refused'); end`]
    : [
        `create or replace function refuse() returns trigger language plpgsql
          as $$ begin raise exception 'refused'; end $$`,
        `${refusal} for each row when (old.id = '${id}') execute function refuse()`,
      ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  return () => sql.raw(`drop trigger refuse${isSqlite ? "" : " on record"}`).execute(db);
}
