import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** Who did what, and when. The database itself refuses to change or to forget any of it. */
export function audit(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("audit")
        .addColumn("id", text(engine), (column) => column.primaryKey())
        .addColumn("at", text(engine), (column) => column.notNull())
        .addColumn("actor_id", text(engine))
        .addColumn("actor_name", text(engine), (column) => column.notNull())
        .addColumn("action", text(engine), (column) => column.notNull())
        .addColumn("kind", text(engine))
        .addColumn("record_id", text(engine))
        .addColumn("before", text(engine))
        .addColumn("after", text(engine))
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .execute();
      // Each way to narrow the list, newest first.
      for (const column of ["action", "actor_id", "record_id"] as const) {
        await db.schema
          .createIndex(`audit_${column}`)
          .on("audit")
          .columns([column, "id"])
          .execute();
      }
      await db.schema.createIndex("audit_at").on("audit").column("at").execute();
      await runAll(db, engine === "postgres" ? postgres : sqlite);
    },
  };
}

async function runAll(db: Kysely<unknown>, statements: readonly string[]) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const refusal = "entries of the audit are never changed or removed";

const sqlite = [
  `create trigger audit_no_update before update on audit begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_no_delete before delete on audit begin select raise(abort, '${refusal}'); end`,
  // "insert or replace" takes a row away without the trigger for that.
  `create trigger audit_no_replace before insert on audit when exists (select 1 from audit where id = new.id) begin select raise(abort, '${refusal}'); end`,
];

const postgres = [
  `create function audit_refuse() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
  "create trigger audit_no_change before update or delete on audit for each row execute function audit_refuse()",
  "create trigger audit_no_truncate before truncate on audit for each statement execute function audit_refuse()",
];
