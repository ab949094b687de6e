import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** What each account wants to rent and has not booked yet. */
export function cart(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("cart_line")
        .addColumn("no", countedNumber(engine))
        .addColumn("user_id", text(engine), (column) =>
          column.notNull().references("user.id").onDelete("cascade"),
        )
        .addColumn("slug", text(engine), (column) => column.notNull())
        .addColumn("term", text(engine), (column) => column.notNull())
        .addColumn("quantity", "integer", (column) => column.notNull())
        .addColumn("duration", "integer", (column) => column.notNull())
        .addUniqueConstraint("cart_line_configuration", ["user_id", "slug", "term"])
        .execute();
      // A large booking comes to more rupees than PostgreSQL's integer holds; SQLite's holds all.
      if (engine === "postgres") {
        await sql`alter table booking alter column total type bigint`.execute(db);
      }
    },
  };
}
