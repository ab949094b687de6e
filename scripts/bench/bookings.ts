import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tables } from "#app/platform/db/schema.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeLedger } from "#tests/factories/rental.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";

/** A booking of one line. */
export interface Booked {
  status: string;
  line: Omit<Parameters<typeof aLineRow>[0], "record_id"> & { branch: string };
  /** When all of its machines were delivered, and returned. */
  handed?: Pick<Insertable<Tables["handover"]>, "out_at" | "back_at" | "condition"> | undefined;
}

const batch = 500;

/** Puts bookings into the database, with what the ledger has of them. @returns their ids */
export async function storeBookings(db: Kysely<Tables>, all: readonly Booked[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < all.length; start += batch) {
    ids.push(...(await storeSome(db, all.slice(start, start + batch))));
  }
  return ids;
}

async function storeSome(db: Kysely<Tables>, some: readonly Booked[]) {
  const bookings = some.map(({ status, line: { branch } }) => ({ status, branch, total: 150 }));
  const ids = await storeRecords(db, "booking", bookings);
  const lines = ids.map((record_id, at) => aLineRow({ ...some[at]?.line, record_id }));
  const handovers = lines.flatMap((line, at) => {
    const { id: line_id, record_id, slug: configuration, branch, quantity: number } = line;
    const machines = { line_id, record_id, configuration, branch, number, unit_id: null };
    const handed = some[at]?.handed;
    return handed ? { id: uuidv7(), ...machines, ...handed, note: "" } : [];
  });
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("booking_line").values(lines).execute();
    if (handovers.length > 0) await trx.insertInto("handover").values(handovers).execute();
    await storeLedger(trx, ...ids);
  });
  return ids;
}
