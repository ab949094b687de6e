import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { cardOf } from "#app/domain/rental/price.ts";
import { ledgerOf } from "#app/domain/stock/ledger.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";

type OwnLine = Partial<Pick<Line, "slug" | "quantity" | "duration" | "term">> & {
  name?: string;
  day_from: string | null;
  turnaround?: number;
};

const rates = { day: 30, week: 150, month: 600, year: 6_000 };

/** A booking with a line of some machines from one day on. @returns its id */
export async function storeRental(
  db: Kysely<Tables>,
  { turnaround = 1, ...own }: OwnLine,
  booking: Record<string, string> = {},
): Promise<string> {
  const { branch = "kochi" } = booking;
  const record_id = await storeRecord(db, "booking", { total: 150, ...booking, branch });
  const card = JSON.stringify(cardOf({ slug: "", name: "", rates, turnaround }));
  await db
    .insertInto("booking_line")
    .values(aLineRow({ record_id, branch, card, ...own }))
    .execute();
  return record_id;
}

/** All machines of a booking's first line with the customer, by number. @returns its id */
export async function storeHandover(
  db: Kysely<Tables>,
  record_id: string,
  own: Partial<Insertable<Tables["handover"]>> = {},
): Promise<string> {
  const line = await db
    .selectFrom("booking_line")
    .select(["id as line_id", "slug as configuration", "branch", "quantity as number"])
    .where("record_id", "=", record_id)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  const stamp = { id: uuidv7(), unit_id: null, out_at: new Date().toISOString(), note: "" };
  const handover = { ...stamp, ...line, record_id, ...own };
  await db.insertInto("handover").values(handover).execute();
  await storeLedger(db, record_id);
  return handover.id;
}

/** Stores the ledger rows of bookings' lines and handovers, as the site would have today. */
export async function storeLedger(db: Kysely<Tables>, ...recordIds: string[]) {
  const as_of = indianDay(new Date());
  const rows = (await findRentals(db, recordIds)).flatMap((rental) => ledgerOf(rental));
  await db.deleteFrom("ledger").where("record_id", "in", recordIds).execute();
  for (const row of rows) {
    await db
      .insertInto("ledger")
      .values({ ...row, as_of })
      .execute();
  }
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
