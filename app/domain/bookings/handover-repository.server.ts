import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { RentalTables } from "#app/platform/db/rental-schema.ts";
import type { Trx } from "#app/platform/db/transact.ts";

type HandoverTable = RentalTables["handover"];

export async function insertHandover(trx: Trx, handover: Omit<Insertable<HandoverTable>, "id">) {
  await trx
    .insertInto("handover")
    .values({ ...handover, id: uuidv7() })
    .execute();
}

/** Changes so many of what is with a customer; the rest stays as it is, as a handover of its own. */
export async function divideHandover(
  trx: Trx,
  handover: Selectable<HandoverTable>,
  number: number,
  set: Updateable<HandoverTable>,
) {
  const own = trx.updateTable("handover").set({ ...set, number });
  await own.where("id", "=", handover.id).execute();
  const rest = handover.number - number;
  if (rest > 0) await insertHandover(trx, { ...handover, number: rest });
}

export async function deleteHandover(trx: Trx, id: string) {
  await trx.deleteFrom("handover").where("id", "=", id).execute();
}

/** It did not come back. */
export async function reopenHandover(trx: Trx, id: string) {
  await trx
    .updateTable("handover")
    .set({ back_at: null, condition: null, back_key: null, back_note: "" })
    .where("id", "=", id)
    .execute();
}

/** True for a unit that was handed over again after a handover: ids are in the order of time. */
export async function isHandedSince(trx: Trx, unitId: string, id: string): Promise<boolean> {
  const later = trx.selectFrom("handover").select("id").where("id", ">", id);
  return (await later.where("unit_id", "=", unitId).limit(1).execute()).length > 0;
}

/** Counts a handover for another line of its booking. */
export async function setLine(trx: Trx, id: string, line_id: string) {
  await trx.updateTable("handover").set({ line_id }).where("id", "=", id).execute();
}

/** Counts all handovers of a booking as one round older, or newer. */
export async function setFormer(trx: Trx, recordId: string, by: -1 | 1) {
  await trx
    .updateTable("handover")
    .set({ former: sql`former + ${sql.lit(by)}` })
    .where("record_id", "=", recordId)
    .execute();
}
