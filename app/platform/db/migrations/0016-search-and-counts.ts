import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { searchedColumns } from "#app/lib/search-terms.ts";
import { text } from "#app/platform/db/migrations/columns.ts";
import { fillOnPostgres, searchFunctions } from "#app/platform/db/migrations/search-on-postgres.ts";
import { fillOnSqlite } from "#app/platform/db/migrations/search-on-sqlite.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * Lists that cost the same at a million records: an index for each order, counters, and for each
 * table its search terms, all kept by triggers. Terms are stored in stretches of 16,384 numbers,
 * because a search wants the newest first: it walks the stretches and stops at a full page, so a
 * term that half of all records have costs no more than a rare one.
 */
export function searchAndCounts(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("record_count")
        .addColumn("kind", text(engine), (column) => column.notNull())
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("shard", "integer", (column) => column.notNull())
        .addColumn("n", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("record_count_pk", ["kind", "status", "shard"])
        .execute();
      await numberStretches(db);
      if (engine === "postgres") await searchFunctions(db);
      for (const [table, columns] of Object.entries(searchedColumns)) {
        await orderIndexes(db, table);
        await termTable(db, engine, table);
        await (engine === "postgres" ? fillOnPostgres : fillOnSqlite)(db, table, columns);
      }
    },
  };
}

/** Every stretch of 4,096 numbers that there may ever be, to be walked from the newest on. */
async function numberStretches(db: Kysely<unknown>) {
  await sql`create table search_stretch (n integer primary key)`.execute(db);
  await sql`
    insert into search_stretch
    with recursive counted(n) as (select 0 union all select n + 1 from counted where n < 9999)
    select n from counted
  `.execute(db);
}

async function orderIndexes(db: Kysely<unknown>, table: string) {
  await db.schema.dropIndex(`${table}_status_id`).execute();
  const orders = {
    status_created_at: ["status", "created_at", "no"],
    status_name: ["status", "name", "no"],
    assignee: ["assignee", "status", "created_at", "no"],
  };
  for (const [name, columns] of Object.entries(orders)) {
    await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
  }
}

async function termTable(db: Kysely<unknown>, engine: Engine, table: string) {
  const term = sql.table(`${table}_term`);
  const number = engine === "postgres" ? sql`bigint` : sql`integer`;
  await sql`
    create table ${term} (
      stretch integer not null,
      term ${text(engine)} not null,
      no ${number} not null,
      primary key (stretch, term, no)
    ) ${engine === "sqlite" ? sql`without rowid` : sql``}
  `.execute(db);
}
