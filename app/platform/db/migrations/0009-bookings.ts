import type { Migration } from "kysely/migration";
import { countedNumber, text } from "#app/platform/db/migrations/columns.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** The specification's collection `bookprdt`, with the address and the products that it lost. */
export function bookings(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("booking")
        .addColumn("no", countedNumber(engine))
        .addColumn("id", text(engine), (column) => column.notNull().unique())
        .addColumn("reference", text(engine), (column) => column.notNull().unique())
        .addColumn("user_id", text(engine))
        .addColumn("name", text(engine), (column) => column.notNull())
        .addColumn("company", text(engine), (column) => column.notNull())
        .addColumn("product", text(engine), (column) => column.notNull())
        .addColumn("street", text(engine), (column) => column.notNull())
        .addColumn("street2", text(engine), (column) => column.notNull())
        .addColumn("city", text(engine), (column) => column.notNull())
        .addColumn("postcode", text(engine), (column) => column.notNull())
        .addColumn("phone", text(engine), (column) => column.notNull())
        .addColumn("email", text(engine), (column) => column.notNull())
        .addColumn("payment", text(engine), (column) => column.notNull())
        .addColumn("total", "integer")
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("status", text(engine), (column) => column.notNull())
        .addColumn("spam_reasons", text(engine), (column) => column.notNull())
        .addColumn("submission_key", text(engine), (column) => column.notNull().unique())
        .addColumn("client_address", text(engine), (column) => column.notNull())
        .addColumn("created_at", text(engine), (column) => column.notNull())
        .addColumn("updated_at", text(engine), (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("booking_status_id")
        .on("booking")
        .columns(["status", "id"])
        .execute();
      await db.schema
        .createIndex("booking_user_id")
        .on("booking")
        .columns(["user_id", "id"])
        .execute();
      await db.schema
        .createTable("booking_line")
        .addColumn("booking_id", text(engine), (column) =>
          column.notNull().references("booking.id").onDelete("cascade"),
        )
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("slug", text(engine), (column) => column.notNull())
        .addColumn("name", text(engine), (column) => column.notNull())
        .addColumn("quantity", "integer", (column) => column.notNull())
        .addColumn("duration", "integer", (column) => column.notNull())
        .addColumn("term", text(engine), (column) => column.notNull())
        .addColumn("unit_price", "integer")
        .addPrimaryKeyConstraint("booking_line_pk", ["booking_id", "position"])
        .execute();
    },
  };
}
