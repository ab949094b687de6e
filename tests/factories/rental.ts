import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Line } from "#app/domain/bookings/line.ts";
import { lastDay } from "#app/domain/bookings/rental-days.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";

type OwnLine = Partial<Pick<Line, "slug" | "quantity" | "duration">> & {
  name?: string;
  day_from: string | null;
  turnaround?: number;
};

const laptop = { slug: "business-14", name: "Business 14", term: "day" as const };

/** A booking with a line of some machines from one day on. @returns its id */
export async function storeRental(
  db: Kysely<Tables>,
  own: OwnLine,
  booking: Record<string, string> = {},
): Promise<string> {
  const { branch = "kochi" } = booking;
  const id = await storeRecord(db, "booking", { total: 150, ...booking, branch });
  const line = { ...laptop, quantity: 1, duration: 5, turnaround: 1, ...own };
  const price = { unit_price: 150, amount: 150, parts: null };
  await db
    .insertInto("booking_line")
    .values({ ...line, ...price, day_to: lastDay(line), branch, position: 1, record_id: id })
    .execute();
  return id;
}

/** Units in stock, and their number. @returns their ids in the order of the tags */
export async function storeUnits(
  db: Kysely<Tables>,
  tags: readonly string[],
  { configuration = "business-14", branch = "kochi" } = {},
): Promise<string[]> {
  const at = new Date().toISOString();
  const units = tags.map((tag) => ({
    ...{ id: uuidv7(), tag, serial: `S${tag}`, configuration, branch, state: "in stock" as const },
    ...{ bought_on: null, record_id: null, note: "", created_at: at, updated_at: at },
  }));
  await db.insertInto("unit").values(units).execute();
  await storeStock(db, units.length, { configuration, branch });
  return units.map(({ id }) => id);
}

export async function storeStock(
  db: Kysely<Tables>,
  number: number,
  { configuration = "business-14", branch = "kochi" } = {},
) {
  await db
    .insertInto("stock")
    .values({ configuration, branch, number })
    .onConflict((conflict) => conflict.columns(["configuration", "branch"]).doUpdateSet({ number }))
    .execute();
}
